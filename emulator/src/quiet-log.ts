import type { SocketConfig } from 'baileys';

export type BaileysLog = SocketConfig['logger'];

/** Baileys logs every stanza it sees. Tests look at events instead. */
export const quietLog: BaileysLog = {
  level: 'silent',
  child: () => quietLog,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
