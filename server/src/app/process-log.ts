import { createLog, type Log } from '#platform/log.ts';
import type { Config } from './config.ts';

/** Lines for people on a terminal, JSON for machines everywhere else. */
export async function createProcessLog(config: Config): Promise<Log> {
  if (!process.stdout.isTTY) return createLog(config.LOG_LEVEL);
  const { default: pretty } = await import('pino-pretty');
  return createLog(config.LOG_LEVEL, pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss', sync: true }));
}
