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
