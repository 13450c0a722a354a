// Time of a replay: playing, stopping, jumping.

import type { Replay } from "./decode";

export const SPEEDS = [0.25, 0.5, 1, 2, 4];

export class Playback {
  time = 0;
  playing = false;
  speed = 1;
  /** Told whenever time, speed or playing changes. */
  onChange: () => void = () => {};

  constructor(private readonly replay: Replay) {}

  get frame(): number {
    return this.replay.frameAt(this.time);
  }

  toggle(): void {
    if (!this.playing && this.time >= this.replay.end) this.time = 0;
    this.playing = !this.playing && this.replay.end > 0;
    this.onChange();
  }

  seek(time: number): void {
    this.time = Math.min(this.replay.end, Math.max(0, time));
    this.onChange();
  }

  /** To the next frame, or one back. */
  stepFrame(by: number): void {
    this.playing = false;
    const between = by < 0 && this.time > this.replay.times[this.frame] + 1e-9 ? 1 : 0;
    const frame = Math.min(this.replay.times.length - 1, Math.max(0, this.frame + by + between));
    this.seek(this.replay.times[frame]);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.onChange();
  }

  faster(by: number): void {
    const at = Math.min(SPEEDS.length - 1, Math.max(0, SPEEDS.indexOf(this.speed) + by));
    this.setSpeed(SPEEDS[at]);
  }

  /** Lets real time pass, seconds. */
  advance(seconds: number): void {
    if (!this.playing) return;
    // A page that was hidden must not leap, and the first picture may be told an earlier time than the page has.
    this.time += Math.min(Math.max(seconds, 0), 0.25) * this.speed;
    if (this.time >= this.replay.end) {
      this.time = this.replay.end;
      this.playing = false;
    }
    this.onChange();
  }
}
