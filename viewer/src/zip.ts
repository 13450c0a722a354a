// A ZIP file of stored entries: pictures are compressed already.

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});

function crc(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = TABLE[(c ^ byte) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** The first of January 1980: the format knows no earlier day, and files made alike are alike. */
const DAY = 0x21;

export class Zip {
  private readonly parts: BlobPart[] = [];
  private readonly directory: Uint8Array<ArrayBuffer>[] = [];
  private at = 0;

  add(name: string, bytes: Uint8Array<ArrayBuffer>): void {
    const label = new TextEncoder().encode(name);
    const common = [[20, 2], [0, 2], [0, 2], [0, 2], [DAY, 2], [crc(bytes), 4], [bytes.length, 4], [bytes.length, 4], [label.length, 2], [0, 2]];
    const local = fields([[0x04034b50, 4], ...common], label);
    this.directory.push(fields([[0x02014b50, 4], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [this.at, 4]], label));
    this.parts.push(local, bytes);
    this.at += local.length + bytes.length;
  }

  finish(): Blob {
    const size = this.directory.reduce((sum, d) => sum + d.length, 0);
    const count = this.directory.length;
    const end = fields([[0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [this.at, 4], [0, 2]]);
    return new Blob([...this.parts, ...this.directory, end], { type: "application/zip" });
  }
}

/** Numbers of so many bytes, lowest first, then a name. */
function fields(numbers: number[][], name = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const out: number[] = [];
  for (const [value, bytes] of numbers) for (let i = 0; i < bytes; i++) out.push((value / 2 ** (8 * i)) & 255);
  return Uint8Array.from([...out, ...name]);
}
