/** What a client says first: "WA", the protocol's version and the dictionary's. */
export const clientHeader = Buffer.from([0x57, 0x41, 6, 3]);

export interface Frames {
  /** The frames that these bytes made whole. */
  read(bytes: Uint8Array): Buffer[];
}

/** Cuts a client's bytes into frames (three bytes of length, then the frame), after the header it starts with. */
export function createFrames(): Frames {
  let rest: Buffer = Buffer.alloc(0);
  let isHeaderRead = false;

  function readHeader(): boolean {
    const routing = lengthOfRouting(rest);
    if (routing === undefined || rest.length < routing + clientHeader.length) return false;
    const header = rest.subarray(routing, routing + clientHeader.length);
    if (!header.equals(clientHeader)) throw new Error(`not a WhatsApp client: ${header.toString('hex')}`);
    rest = rest.subarray(routing + clientHeader.length);
    return true;
  }

  return {
    read(bytes) {
      rest = Buffer.concat([rest, bytes]);
      isHeaderRead ||= readHeader();
      const frames: Buffer[] = [];
      while (isHeaderRead && rest.length >= 3 && rest.length >= 3 + rest.readUIntBE(0, 3)) {
        const end = 3 + rest.readUIntBE(0, 3);
        frames.push(rest.subarray(3, end));
        rest = rest.subarray(end);
      }
      return frames;
    },
  };
}

export function frame(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(3);
  length.writeUIntBE(bytes.length, 0, 3);
  return Buffer.concat([length, bytes]);
}

/** A client that was told where to connect repeats it before the header: "ED", 0, 1, three bytes of length, the place. */
function lengthOfRouting(bytes: Buffer): number | undefined {
  if (bytes.length < 2) return undefined;
  if (bytes.toString('latin1', 0, 2) !== 'ED') return 0;
  return bytes.length < 7 ? undefined : 7 + bytes.readUIntBE(4, 3);
}
