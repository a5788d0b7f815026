import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Wherever these keys appear, their values stay out of the logs: secrets, and what customers write. */
const redactedKeys = [
  'password',
  'currentPassword',
  'token',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
  'apiKey',
  'body',
  'email',
];

export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: {
      paths: redactedKeys.flatMap((key) => {
        const property = /^[a-z]+$/i.test(key) ? key : `["${key}"]`;
        const dotted = property.startsWith('[') ? property : `.${property}`;
        return [property, `*${dotted}`, `*.*${dotted}`];
      }),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
