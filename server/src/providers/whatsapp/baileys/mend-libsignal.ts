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
 * There may be several sessions with one device: one is in use, older ones are kept for late messages. libsignal tries
 * a message with each, and each failed try advances that session all the same; when an older one fits, all are stored.
 * The session in use is then out of step forever. So a session that does not fit is restored.
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
