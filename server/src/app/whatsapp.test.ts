import { providerTraits } from '@prosa/contracts/connections/rules.ts';
import { expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { createBaileysProvider } from '#providers/whatsapp/baileys/baileys-provider.ts';
import { cloudCapabilities } from '#providers/whatsapp/cloud/cloud-provider.ts';
import type { ProviderCapabilities } from '#providers/whatsapp/port.ts';
import type { SandboxWorld } from '#providers/whatsapp/sandbox/port.ts';
import { createSandboxProvider } from '#providers/whatsapp/sandbox/sandbox-provider.ts';

const parts = { clock: systemClock, log: createLog('silent') };
const unused = () => {
  throw new Error('nothing is connected');
};
const world = new Proxy({}, { get: unused }) as SandboxWorld;

it.each([
  ['beta', createBaileysProvider({ settings: {}, ...parts }).capabilities],
  ['cloud', cloudCapabilities],
  ['sandbox', createSandboxProvider({ world, ...parts }).capabilities],
] as const satisfies (readonly [string, ProviderCapabilities])[])(
  'what screens believe of the provider %s is what it can do',
  (name, { pairing, hasReplyWindow, templates, edit, revoke }) => {
    expect(providerTraits[name]).toEqual({ pairing, hasReplyWindow, changesMessages: edit && revoke });
    expect(templates).toBe(hasReplyWindow);
  },
);
