import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

/** Reads the deployment files as the programs that use them do. */
const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Every variable the server reads; `config.test.ts` keeps this page in line with the schema. */
const variables = [...read('docs/operations/configuration.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(
  ([, name]) => name,
);

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly mem_limit?: string;
  readonly logging?: { readonly options: { readonly 'max-size': string } };
  readonly command?: unknown;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}
const compose = (file: string) => parse(read(file), { merge: true }) as Compose;

/** Parses `[SOURCE:]TARGET[:OPTIONS]` as Compose does. */
const targetOf = (mount: string) => mount.split(':').find((part) => part.startsWith('/')) ?? '';

describe.each(['compose.yaml', 'compose.cluster.yaml'])('%s', (file) => {
  const { services, volumes } = compose(file);
  const ours = Object.values(services).filter(({ build }) => build !== undefined);

  it('D1: mounts only paths, and only volumes that it declares', () => {
    for (const [name, service] of Object.entries(services)) {
      for (const mount of service.tmpfs ?? [])
        expect(mount, name).toMatch(/^\/[^,]*(:[a-z]+=\w+(,[a-z]+=\w+)*)?$/);
      for (const mount of service.volumes ?? []) {
        expect(targetOf(mount), name).toMatch(/^\//);
        const [source = ''] = mount.split(':');
        if (/^\w/.test(source)) expect(Object.keys(volumes), name).toContain(source);
      }
    }
  });

  it('D1: sets only variables that the server reads, and never the demo', () => {
    expect(ours.length).toBeGreaterThan(0);
    for (const { environment = {} } of ours) {
      for (const name of Object.keys(environment)) expect(variables).toContain(name);
      // Empty unless the operator sets a password: the log then has a set-up link.
      expect(environment).toMatchObject({ SEED: 'none', SUPER_PASSWORD: expect.stringMatching(/:-\}$/) });
    }
  });

  it('D12: pins every image, bounds memory and logs, and puts no password into an address', () => {
    for (const [name, { image, mem_limit: memory, logging, environment = {} }] of Object.entries(services)) {
      if (image !== undefined) expect(image, name).toMatch(/:\d+\.\d+(\.\d+)?(@sha256:[0-9a-f]{64})?$/);
      if (name !== 'bucket') expect(memory, name).toBeDefined();
      expect(logging?.options['max-size'], name).toBeDefined();
      for (const [variable, value] of Object.entries(environment)) {
        if (variable.endsWith('_URL')) expect(value, name).not.toMatch(/PASSWORD/);
      }
    }
    expect(read(file)).not.toMatch(/minio/i);
  });
});

describe('deploy/prosa.service', () => {
  const unit = read('deploy/prosa.service');
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

  it('D2, A14: writes to its state folder only, keeps its home there, and gives up after failed starts', () => {
    expect(value('ProtectSystem')).toBe('strict');
    expect(unit).not.toMatch(/^ReadWritePaths=/m);
    expect(value('Environment')).toContain('HOME=/var/lib/prosa');
    expect(value('StateDirectory')).toBe('prosa');
    expect(value('CapabilityBoundingSet')).toBe('');
    expect(Number(value('StartLimitBurst'))).toBeGreaterThan(0);
  });
});

it('D5: the nightly backup has the settings of the server', () => {
  const settings = (file: string) =>
    read(file).match(/^(?:User|WorkingDirectory|Environment|EnvironmentFile)=.*$/gm);
  expect(settings('deploy/prosa-backup.service')).toEqual(settings('deploy/prosa.service'));
  expect(read('deploy/prosa-backup.timer')).toMatch(/^OnCalendar=/m);
});

describe('proxies', () => {
  it('D3: Caddy asks 127.0.0.1, leaves a dead process out of turn and keeps a browser with one process', () => {
    const file = read('deploy/Caddyfile');
    expect(file).not.toMatch(/\{\$PROSA_HOST:localhost\}/);
    expect(file).toMatch(/fail_duration \d+s/);
    expect(file).toMatch(/lb_policy cookie/);
  });

  it('D4: nginx leaves the size of bodies to the product and does not hash by address', () => {
    const file = read('deploy/nginx.conf');
    expect(file).toMatch(/client_max_body_size 0;/);
    expect(file).not.toMatch(/^\s*ip_hash;/m);
  });
});

it('D8: the image is asked whether it lives, not whether its database does', () => {
  expect(read('Dockerfile')).toMatch(/HEALTHCHECK .*\/api\/health/);
});
