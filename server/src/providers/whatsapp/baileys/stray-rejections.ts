import type { Log } from '#platform/log.ts';

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
export function outliveStrayRejections(log: Log): void {
  if (isListening) return;
  isListening = true;
  process.on('unhandledRejection', (reason) => {
    if (!isOfBaileys(reason)) throw reason;
    const words = reason instanceof Error ? reason.message : String(reason);
    log.warn({ reason: words }, 'baileys: unhandled promise rejection');
  });
}
