import type { SocketConfig } from 'baileys';
import type { Log } from '#platform/log.ts';

type BaileysLog = SocketConfig['logger'];

/** Returns the message of an error only; other fields that Baileys logs contain messages, users and keys. */
function reasonIn(logged: unknown): string | undefined {
  if (typeof logged !== 'object' || logged === null) return undefined;
  const { err, error, trace } = logged as Record<string, unknown>;
  const reason = err ?? error ?? trace;
  const text = reason instanceof Error ? reason.message : reason;
  return typeof text === 'string' ? text.split('\n')[0] : undefined;
}

/** Passes on only warnings and errors of Baileys, without the objects they concern. */
export function createBaileysLog(log: Log): BaileysLog {
  const pass = (logged: unknown, text?: string) => {
    const words = text ?? (typeof logged === 'string' ? logged : 'something went wrong');
    log.warn({ reason: reasonIn(logged) }, `baileys: ${words}`);
  };
  const quiet: BaileysLog = {
    level: 'warn',
    child: () => quiet,
    trace: () => undefined,
    debug: () => undefined,
    info: () => undefined,
    warn: pass,
    error: pass,
  };
  return quiet;
}
