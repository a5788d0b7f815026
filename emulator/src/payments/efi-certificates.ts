import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pathOf = (name: string) => fileURLToPath(new URL(`certificates/${name}`, import.meta.url));

/** Certificates that Efí and its customers present to each other; see `certificates/README.md`. */
export const efiCertificates = {
  authority: readFileSync(pathOf('ca.pem'), 'utf8'),
  server: {
    key: readFileSync(pathOf('server.key'), 'utf8'),
    cert: readFileSync(pathOf('server.pem'), 'utf8'),
  },
  /** Path, as an operator configures it. */
  client: pathOf('client.p12'),
  /** Signed by an authority that Efí does not trust. */
  stranger: pathOf('stranger.p12'),
  password: 'emulated',
} as const;
