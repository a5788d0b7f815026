import pretty from 'pino-pretty';
import { createLog, type Log } from '#platform/log.ts';
import type { Config } from './config.ts';

/** Lines for people on a terminal, JSON for machines everywhere else. */
export function createProcessLog(config: Config): Log {
  if (!process.stdout.isTTY) return createLog(config.LOG_LEVEL);
  return createLog(config.LOG_LEVEL, pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss', sync: true }));
}
