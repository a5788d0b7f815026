import type { Log } from '#platform/log.ts';

const baileysFrame = /[/\\]node_modules[/\\]baileys[/\\]/u;

/** A bare number is the code of a WebSocket that closed: nobody else rejects with one. */
function isOfBaileys(reason: unknown): boolean {
  return typeof reason === 'number' || (reason instanceof Error && baileysFrame.test(reason.stack ?? ''));
}

let isListening = false;

/**
 * Baileys leaves promises to themselves: a connection that breaks while it answers something rejects one that nobody
 * waits for, which would end the process with all the other connections in it. Whatever is not of Baileys still does.
 */
export function outliveStrayRejections(log: Log): void {
  if (isListening) return;
  isListening = true;
  process.on('unhandledRejection', (reason) => {
    if (!isOfBaileys(reason)) throw reason;
    const words = reason instanceof Error ? reason.message : String(reason);
    log.warn({ reason: words }, 'baileys: a promise that nobody waited for was rejected');
  });
}
