// Bytes from text, and numbers from bytes: the mirror image of record/replay/encode.rs.

/** Numbers of seven bits a byte, lowest first, the top bit set on all but the last. */
export class Bytes {
  at = 0;
  constructor(readonly data: Uint8Array) {}

  unsigned(): number {
    let x = this.data[this.at++];
    if (x < 128) return x;
    x -= 128;
    let scale = 128;
    for (;;) {
      const byte = this.data[this.at++];
      x += (byte & 127) * scale;
      if (byte < 128) return x;
      scale *= 128;
    }
  }

  signed(): number {
    const x = this.unsigned();
    if (x < 0x8000_0000) return (x >>> 1) ^ -(x & 1);
    return x % 2 === 0 ? x / 2 : -(x + 1) / 2;
  }
}

export function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

export async function inflated(base64: string): Promise<Uint8Array> {
  const stream = new Blob([fromBase64(base64)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
