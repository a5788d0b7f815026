import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CloudDeliveries } from './port.ts';
import { readWebhook } from './read-webhook.ts';

const scheme = 'sha256=';

function isSigned(bytes: Buffer, signature: string | undefined, appSecret: string): boolean {
  // A connection without a secret accepts no delivery.
  if (!signature?.startsWith(scheme) || appSecret === '') return false;
  const given = Buffer.from(signature.slice(scheme.length), 'hex');
  const expected = createHmac('sha256', appSecret).update(bytes).digest();
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

export const cloudDeliveries: CloudDeliveries = {
  isSigned,
  read: (bytes) => readWebhook(jsonOf(bytes)),
};
