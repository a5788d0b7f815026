import { createRequire } from 'node:module';

interface SessionEntry {
  serialize(): object;
  readonly constructor: { deserialize(serialized: object): object };
}

interface Libsignal {
  readonly SessionCipher: {
    readonly prototype: {
      doDecryptWhisperMessage(message: Uint8Array, session: SessionEntry | undefined): Promise<Uint8Array>;
    };
  };
}

let isMended = false;

/**
 * With somebody there may be several sessions: one is in use, older ones are kept for messages that come late. libsignal
 * tries a message with each, and each that does not fit moves on all the same; when an older one fits, all are stored.
 * The session in use is then out of step for ever. So one that does not fit is put back as it was.
 */
export function mendLibsignal(): void {
  if (isMended) return;
  isMended = true;
  // The very copy that Baileys uses.
  const require = createRequire(createRequire(import.meta.url).resolve('baileys'));
  const { SessionCipher }: Libsignal = require('libsignal');
  const { prototype } = SessionCipher;
  const original = prototype.doDecryptWhisperMessage;
  prototype.doDecryptWhisperMessage = async function tryWith(message, session) {
    const before = session?.serialize();
    try {
      return await original.call(this, message, session);
    } catch (error) {
      if (session && before) Object.assign(session, session.constructor.deserialize(before));
      throw error;
    }
  };
}
