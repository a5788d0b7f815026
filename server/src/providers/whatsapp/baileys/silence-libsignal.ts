/** A `console`, as far as libsignal uses it. */
export type Printer = Pick<Console, 'debug' | 'error' | 'info' | 'log' | 'warn'>;

const methods = ['debug', 'error', 'info', 'log', 'warn'] as const;
const libsignalFrame = /[/\\]node_modules[/\\]libsignal[/\\]/u;

/**
 * libsignal prints whole sessions, private keys included, whenever it closes one. Whatever it prints is dropped, told by
 * who called rather than by the words, so that a new text of theirs does not open a hole. Answers with the way back.
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

/** The third line of the stack is whoever called the console. */
function isCalledByLibsignal(): boolean {
  const caller = new Error('trace').stack?.split('\n')[3] ?? '';
  return libsignalFrame.test(caller);
}
