import { createRequire } from 'node:module';
import type { Log } from '#platform/log.ts';

/** A `console`, as far as libsignal uses it. */
export type Printer = Pick<Console, 'debug' | 'error' | 'info' | 'log' | 'warn'>;

const methods = ['debug', 'error', 'info', 'log', 'warn'] as const;
const libsignalFrame = /[/\\]node_modules[/\\]libsignal[/\\]/u;

/**
 * libsignal prints whole sessions, including private keys, whenever it closes one. Everything it prints is dropped,
 * recognized by the caller rather than by the text, so that a new text of theirs does not leak. Returns a function that
 * restores the console.
 */
export function silenceLibsignal(printer: Printer): () => void {
  const originals = methods.map((method) => [method, printer[method]] as const);
  for (const [method, original] of originals) {
    printer[method] = (...args: unknown[]) => {
      if (!isCalledByLibsignal()) original.apply(printer, args);
    };
  }
  return () => {
    for (const [method, original] of originals) printer[method] = original;
  };
}

/** The third line of the stack is the caller of the console. */
function isCalledByLibsignal(): boolean {
  const caller = new Error('trace').stack?.split('\n')[3] ?? '';
  return libsignalFrame.test(caller);
}

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

let isPatched = false;

/**
 * There may be several sessions with one device: one is in use, older ones are kept for late messages. libsignal tries
 * a message with each, and each failed try advances that session all the same; when an older one fits, all are stored.
 * The session in use is then out of step forever. So a session that does not fit is restored.
 */
function patchLibsignal(): void {
  if (isPatched) return;
  isPatched = true;
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

const baileysFrame = /[/\\]node_modules[/\\]baileys[/\\]/u;

/** A bare number is the close code of a WebSocket: no other code rejects with one. */
function isOfBaileys(reason: unknown): boolean {
  return typeof reason === 'number' || (reason instanceof Error && baileysFrame.test(reason.stack ?? ''));
}

let isListening = false;

/**
 * Baileys leaves promises unhandled: a connection that breaks during a response rejects a promise without a handler,
 * which would end the process with all its other connections. Rejections from other code still end it.
 */
export function ignoreStrayRejections(log: Log): void {
  if (isListening) return;
  isListening = true;
  process.on('unhandledRejection', (reason) => {
    if (!isOfBaileys(reason)) throw reason;
    const words = reason instanceof Error ? reason.message : String(reason);
    log.warn({ reason: words }, 'baileys: unhandled promise rejection');
  });
}

export type Baileys = typeof import('baileys');

let loading: Promise<Baileys> | undefined;

/**
 * Only when a connection needs it: it takes 60 MB and is not installed everywhere. Rejects where it is not. The console
 * is closed to libsignal before anything of it runs.
 */
export function loadBaileys(): Promise<Baileys> {
  if (!loading) {
    silenceLibsignal(console);
    loading = import('baileys').then((baileys) => {
      patchLibsignal();
      return baileys;
    });
  }
  return loading;
}
