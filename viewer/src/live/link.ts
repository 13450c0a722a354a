// The connection to the server: commands out, messages in; comes back by itself.

import type { Packed, SentBody } from "../geometry";
import type { Vec3 } from "../model";
import { type Binary, binary } from "./frames";

/** How long to wait before trying again, milliseconds. */
const AGAIN = 1000;

export interface SceneMessage {
  epoch: number;
  name: string;
  about: string | null;
  planar: boolean;
  step: number;
  gravity: Vec3;
  centre: Vec3;
  bodies: SentBody[];
  geometry: Packed;
  own: number;
}

export interface State {
  playing: boolean;
  speed: number;
  method: string;
  iterations: number | null;
  friction: number | null;
  /** Seconds; nothing: nothing sleeps. */
  sleep_after: number | null;
  /** What takes long just now, if something does. */
  busy: "step" | "scene" | null;
  error: string | null;
}

export interface Problem {
  line: number;
  column: number;
  path: string;
  message: string;
  excerpt: { line: string; before: number; marked: number } | null;
}

export interface Listener {
  scene: (scene: SceneMessage) => void;
  added: (from: number, bodies: SentBody[]) => void;
  state: (state: State) => void;
  saved: (name: string, text: string) => void;
  problems: (file: string, problems: Problem[], more: number) => void;
  refused: (why: string) => void;
  binary: (message: Binary) => void;
  /** `why`: the reason that was given for ending, if any. */
  connected: (yes: boolean, why: string) => void;
}

type Command = { do: string } & Record<string, unknown>;

export class Link {
  private socket: WebSocket | undefined;

  constructor(private readonly listener: Listener) {
    this.open();
  }

  private open(): void {
    const socket = new WebSocket(`ws://${location.host}/live`);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.addEventListener("open", () => this.listener.connected(true, ""));
    socket.addEventListener("message", (event) => this.hear(event.data as string | ArrayBuffer));
    socket.addEventListener("close", (event) => {
      this.listener.connected(false, event.reason);
      setTimeout(() => this.open(), AGAIN);
    });
  }

  send(command: Command): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  private hear(data: string | ArrayBuffer): void {
    const { listener } = this;
    if (typeof data !== "string") {
      const message = binary(data);
      if (message) listener.binary(message);
      return;
    }
    const message = JSON.parse(data) as { type: string } & Record<string, unknown>;
    switch (message.type) {
      case "scene":
        return listener.scene(message as unknown as SceneMessage);
      case "added":
        return listener.added(message.from as number, message.bodies as SentBody[]);
      case "state":
        return listener.state(message.state as State);
      case "saved":
        return listener.saved(message.name as string, message.text as string);
      case "problems":
        return listener.problems(message.file as string, message.problems as Problem[], message.more as number);
      case "refused":
        return listener.refused(message.why as string);
    }
  }
}
