import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pathOf = (name: string) => fileURLToPath(new URL(`certificates/${name}`, import.meta.url));

/** Whom Efí and its customers show each other; see `certificates/README.md`. */
export const efiCertificates = {
  authority: readFileSync(pathOf('ca.pem'), 'utf8'),
  server: {
    key: readFileSync(pathOf('server.key'), 'utf8'),
    cert: readFileSync(pathOf('server.pem'), 'utf8'),
  },
  /** Paths, as an operator names them. */
  client: pathOf('client.p12'),
  /** Signed by nobody whom Efí trusts. */
  stranger: pathOf('stranger.p12'),
  password: 'emulated',
} as const;
