import { efiCertificates } from '@prosa/emulator/payments/efi-certificates.ts';
import { describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { StartError } from '#platform/errors.ts';
import { readConfig } from './config.ts';
import { createPayments } from './providers.ts';

const webhook = { PAYMENTS_WEBHOOK_SECRET: 'a-secret-that-only-the-gateway-knows-0001' };
const efi = {
  ...webhook,
  PAYMENTS: 'efi',
  PIX_KEY: 'pix@prosa.example',
  EFI_CLIENT_ID: 'id',
  EFI_CLIENT_SECRET: 'secret',
  EFI_CERTIFICATE: efiCertificates.client,
  EFI_CERTIFICATE_PASSWORD: efiCertificates.password,
};

async function chosen(environment: Record<string, string>) {
  const payments = createPayments(readConfig(environment), systemClock);
  await payments?.close();
  return payments && { name: payments.name, isDemo: payments.isDemo };
}

describe('who asks for the money', () => {
  it.each([
    [{ SEED: 'none' }, undefined],
    [{}, { name: 'pix-key', isDemo: true }],
    [
      { PIX_KEY: 'pix@prosa.example', PIX_NAME: 'Prosa', PIX_CITY: 'Recife' },
      { name: 'pix-key', isDemo: false },
    ],
    [
      { PAYMENTS: 'asaas', ASAAS_TOKEN: '$aact', ...webhook },
      { name: 'asaas', isDemo: false },
    ],
    [efi, { name: 'efi', isDemo: false }],
  ])('is as configured: %j', async (environment, expected) => {
    expect(await chosen(environment)).toEqual(expected);
  });

  it.each([
    ['a certificate that is not there', { EFI_CERTIFICATE: '/nowhere/efi.p12' }],
    ['a wrong password', { EFI_CERTIFICATE_PASSWORD: 'hunter2' }],
    ['what is no certificate', { EFI_CERTIFICATE: import.meta.filename }],
  ])('stops the start with one line for %s', (_title, change) => {
    const start = () => createPayments(readConfig({ ...efi, ...change }), systemClock);
    expect(start).toThrow(StartError);
    expect(start).toThrow(/^The certificate that EFI_CERTIFICATE names cannot be opened: [^\n]+$/);
    expect(start).not.toThrow(/hunter2/);
  });
});
