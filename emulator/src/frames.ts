/** First bytes of a client: "WA", the version of the protocol and that of the dictionary. */
export const clientHeader = Buffer.from([0x57, 0x41, 6, 3]);

export interface Frames {
  /** Returns the frames that these bytes complete. */
  read(bytes: Uint8Array): Buffer[];
}

/** Splits a client's bytes into frames (three bytes of length, then the frame), after the initial header. */
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

/** A client with routing info sends it before the header: "ED", 0, 1, three bytes of length, the routing info. */
function lengthOfRouting(bytes: Buffer): number | undefined {
  if (bytes.length < 2) return undefined;
  if (bytes.toString('latin1', 0, 2) !== 'ED') return 0;
  return bytes.length < 7 ? undefined : 7 + bytes.readUIntBE(4, 3);
}
