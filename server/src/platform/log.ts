import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Values under these names are redacted from the logs at any depth: secrets, personal addresses, customer messages, and
 * the parts of PostgreSQL's errors that quote whole rows.
 */
const secretName = /password|secret|token|authorization|cookie|api_?key|e-?mail/i;
const privateNames = new Set(['body', 'detail', 'where', 'parameters']);
const censor = '[redacted]';
const deepest = 6;

function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return '[too deep]';
  if (value instanceof Error) return redact(pino.stdSerializers.err(value), depth + 1);
  if (Array.isArray(value)) return value.map((entry) => redact(entry, depth + 1));
  if ('toJSON' in value && typeof value.toJSON === 'function') return redact(value.toJSON(), depth + 1);
  return redactEntries(value, depth);
}

function redactEntries(value: object, depth = 0): Record<string, unknown> {
  const entries = Object.entries(value).map(([name, entry]) => {
    const isPrivate = secretName.test(name) || privateNames.has(name);
    return [name, isPrivate ? censor : redact(entry, depth + 1)];
  });
  return Object.fromEntries(entries);
}

export function createLog(level: string, destination?: DestinationStream): Log {
  const options = { level, base: null, formatters: { log: redactEntries } };
  return destination ? pino(options, destination) : pino(options);
}
