import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { WA_CERT_DETAILS } from 'baileys';

export interface TrustedEmulator {
  readonly rootPublicKey: Uint8Array;
  readonly caCertificate: string;
}

/**
 * Makes the Baileys of this process take the emulator for WhatsApp. Baileys 7.0.0-rc14 would accept any root; a later
 * one that checks must find ours.
 */
export function trust({ rootPublicKey, caCertificate }: TrustedEmulator): void {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootPublicKey);
  const known = getCACertificates('default');
  if (!known.includes(caCertificate)) setDefaultCACertificates([...known, caCertificate]);
}
