import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { StartError } from '#platform/errors.ts';
import { environmentSchema, loadSettingsFile, readConfig } from './config.ts';

/** For every variable a value that it refuses; those that take any text are named apart. */
const wrongValues: Record<string, string> = {
  NODE_ENV: 'staging',
  PORT: '70000',
  DATABASE_URL: 'mysql://root:hunter2@localhost/prosa',
  DATABASE_POOL_SIZE: '1',
  REDIS_URL: 'http://:hunter2@localhost',
  PUBLIC_URL: 'prosa.example',
  SECRET_KEY: 'hunter2',
  SECRET_KEY_PREVIOUS: 'hunter2',
  BACKUP_PASSPHRASE: 'hunter2',
  SEED: 'everything',
  ALLOW_PUBLIC_DEMO: 'yes',
  ADOPT_DATABASE: 'yes',
  SUPER_EMAIL: 'nobody',
  SUPER_PASSWORD: 'hunter2',
  LOG_LEVEL: 'loud',
  LOG_MAILS: 'maybe',
  ROLES: 'web,cook',
  TRUST_PROXY: 'yes',
  ALLOW_PRIVATE_ADDRESSES: '10.0.0.0/8,two words',
  CORS_ORIGINS: 'https://panel.example,panel',
  CONNECTIONS_PER_ADDRESS: '0',
  RATE_LIMIT_FACTOR: '0',
  SECURITY_CONTACT: 'the owner',
  AUDIT_RETENTION_DAYS: '0',
  METRICS_TOKEN: 'hunter2',
  SMTP_URL: 'https://user:hunter2@mail.example',
  MAIL_FROM: 'x',
  S3_ENDPOINT: 'minio:9000',
  S3_PATH_STYLE: '1',
  WHATSAPP_WEB_VERSION: '2.3000.1',
  WHATSAPP_SERVER_URL: 'http://localhost:8080',
  WHATSAPP_ALLOW_CUSTOM_SERVER: 'yes',
  CLOUD_API_URL: 'graph.facebook.com',
  CLOUD_API_VERSION: '23',
  OPENAI_API_URL: 'api.openai.com',
  ASAAS_API_URL: 'www.asaas.com',
  PAYMENTS: 'cash',
  PAYMENTS_WEBHOOK_SECRET: 'hunter2',
  PIX_KEY: 'two words',
  PIX_NAME: '✨',
  PIX_CITY: '✨',
  EFI_API_URL: 'pix.api.efipay.com.br',
  ASAAS_TOKEN: 'hunter2 hunter2',
  AZURE_SPEECH_URL: 'brazilsouth.tts.speech.microsoft.com',
  DIALOGFLOW_API_URL: 'dialogflow.googleapis.com',
  GOOGLE_TOKEN_URL: 'oauth2.googleapis.com',
  PROSA_LAUNCHER_PID: 'init',
};
const anyText = [
  'HOST',
  'DATA_DIR',
  'DATABASE_PASSWORD',
  'OPENAI_MODEL',
  'OPENAI_TRANSCRIPTION_MODEL',
  'PROSA_ENV_FILE',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'EFI_CLIENT_ID',
  'EFI_CLIENT_SECRET',
  'EFI_CERTIFICATE',
  'EFI_CERTIFICATE_PASSWORD',
];
const names = Object.keys(environmentSchema.shape);

function complaintAbout(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return '';
}

describe('the configuration', () => {
  it('is tested variable by variable', () => {
    expect([...Object.keys(wrongValues), ...anyText].sort()).toEqual([...names].sort());
  });

  it.each(Object.entries(wrongValues))('refuses %s=%s in one line that names it', (name, value) => {
    const complaint = complaintAbout({ [name]: value });
    expect(complaint).toMatch(new RegExp(`^The variable ${name} is wrong: .+\\. It is .+\\.$`));
    expect(complaint).not.toContain('hunter2');
  });

  it('says the value of what is no secret, on one line', () => {
    expect(complaintAbout({ SEED: 'a\nb' })).toMatch(/ It is "a\\nb"\.$/);
    expect(complaintAbout({ PORT: 'http' })).toMatch(/ It is "http"\.$/);
    expect(complaintAbout({ SECRET_KEY: 'short' })).toMatch(/ It is not shown\.$/);
  });

  it.each(['x'.repeat(64), 'change-me-change-me-change-me-change-me'])(
    'refuses the secret key %s, long as it is',
    (key) => {
      expect(complaintAbout({ SECRET_KEY: key })).toContain('SECRET_KEY is wrong: is too easy to guess');
    },
  );

  it.each([
    { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'id' },
    { S3_BUCKET: 'media', S3_SECRET_ACCESS_KEY: 'hunter2' },
  ])('wants both keys of the media store or neither', (environment) => {
    const complaint = complaintAbout(environment);
    expect(complaint).toContain('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together');
    expect(complaint).not.toContain('hunter2');
  });

  it.each([
    [
      { PIX_KEY: 'pix@prosa.example' },
      'PIX_KEY needs PIX_NAME and PIX_CITY as well: set them all, or take it out.',
    ],
    [
      { PAYMENTS: 'asaas' },
      'PAYMENTS=asaas needs ASAAS_TOKEN and PAYMENTS_WEBHOOK_SECRET as well: set them all, or take it out.',
    ],
    [
      {
        PAYMENTS: 'efi',
        PIX_KEY: 'pix@prosa.example',
        EFI_CLIENT_SECRET: 'hunter2',
        EFI_CERTIFICATE: 'efi.p12',
      },
      'PAYMENTS=efi needs EFI_CLIENT_ID and PAYMENTS_WEBHOOK_SECRET as well: set them all, or take it out.',
    ],
  ])('wants all of a way to be paid or nothing of it: %j', (environment, complaint) => {
    expect(complaintAbout(environment)).toBe(complaint);
  });

  it.each([
    [{}, 'demo', '127.0.0.1'],
    [{ HOST: 'localhost' }, 'demo', 'localhost'],
    [{ HOST: '::1' }, 'demo', '::1'],
    [{ SEED: 'none' }, 'none', '0.0.0.0'],
    [{ HOST: '0.0.0.0' }, 'none', '0.0.0.0'],
    [{ HOST: '::' }, 'none', '::'],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'https://prosa.example' }, 'none', '127.0.0.1'],
    [{ PUBLIC_URL: 'https://prosa.example' }, 'none', '0.0.0.0'],
    [{ SUPER_EMAIL: 'owner@prosa.example' }, 'none', '0.0.0.0'],
    [{ SEED: 'demo', HOST: '0.0.0.0', ALLOW_PUBLIC_DEMO: 'true' }, 'demo', '0.0.0.0'],
  ])('A1: %j seeds the %s and listens on %s', (environment, seed, host) => {
    expect(readConfig(environment)).toMatchObject({ SEED: seed, HOST: host });
  });

  it.each([
    ['HOST', { HOST: '192.168.0.7' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://prosa.example' }],
    ['SUPER_EMAIL', { SUPER_EMAIL: 'owner@prosa.example', SUPER_PASSWORD: 'correct-horse' }],
  ])('A1: refuses a demo that %s makes public, unless that is meant', (name, environment) => {
    expect(complaintAbout({ SEED: 'demo', ...environment })).toBe(
      `SEED=demo does not go together with ${name}, because everybody knows the passwords of the demo. Take SEED out, or set ALLOW_PUBLIC_DEMO=true.`,
    );
    expect(complaintAbout({ SEED: 'demo', ALLOW_PUBLIC_DEMO: 'true', ...environment })).toBe('');
  });

  it('wants the e-mail of the first super user along with the password', () => {
    expect(complaintAbout({ SUPER_PASSWORD: 'correct-horse' })).toMatch(/^SUPER_PASSWORD needs SUPER_EMAIL/);
  });

  it.each([
    ['false', false],
    ['0', false],
    ['true', 1],
    ['2', 2],
    ['10.0.0.0/8, ::1, loopback', ['10.0.0.0/8', '::1', 'loopback']],
  ])('D10: TRUST_PROXY=%s is read as %j', (text, expected) => {
    expect(readConfig({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(expected);
  });

  it.each(['-1', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.internal', '1,,2'])(
    'D10: refuses TRUST_PROXY=%s',
    (text) => {
      expect(complaintAbout({ TRUST_PROXY: text })).toMatch(
        /^The variable TRUST_PROXY is wrong: must be true/,
      );
    },
  );

  it('lets WhatsApp be somebody else only where tests are run', () => {
    const elsewhere = { WHATSAPP_SERVER_URL: 'ws://127.0.0.1:9/ws' };
    const complaint = complaintAbout(elsewhere);
    expect(complaint).toMatch(/^WHATSAPP_SERVER_URL is for tests: .+\.$/);
    expect(complaint).not.toContain('127.0.0.1');
    expect(complaintAbout({ ...elsewhere, NODE_ENV: 'test' })).toBe('');
    expect(complaintAbout({ ...elsewhere, WHATSAPP_ALLOW_CUSTOM_SERVER: 'test' })).toBe('');
    const graph = { CLOUD_API_URL: 'https://graph.facebook.com.evil.example' };
    expect(complaintAbout(graph)).toMatch(/^CLOUD_API_URL is for tests: /);
    expect(complaintAbout({ ...graph, WHATSAPP_ALLOW_CUSTOM_SERVER: 'test' })).toBe('');
    expect(complaintAbout({ CLOUD_API_URL: 'https://graph.facebook.com/' })).toBe('');
  });

  it.each(names)('takes a blank %s for one that is not set', (name) => {
    expect(readConfig({ [name]: '' })).toEqual(readConfig({}));
    expect(readConfig({ [name]: '  ' })).toEqual(readConfig({}));
  });

  it('ignores the variables of others', () => {
    expect(readConfig({ PATH: '/usr/bin', SOMETHING_PORT: 'x' })).toEqual(readConfig({}));
  });

  it('understands lists, flags and numbers', () => {
    const config = readConfig({
      ROLES: 'web, worker',
      CORS_ORIGINS: ' https://panel.example/ ,http://localhost:5173',
      TRUST_PROXY: 'true',
      PORT: '8080',
      RATE_LIMIT_FACTOR: '0.5',
      WHATSAPP_WEB_VERSION: '2,3000,1043857760',
    });
    expect(config).toMatchObject({
      ROLES: ['web', 'worker'],
      CORS_ORIGINS: ['https://panel.example', 'http://localhost:5173'],
      TRUST_PROXY: 1,
      PORT: 8080,
      RATE_LIMIT_FACTOR: 0.5,
      WHATSAPP_WEB_VERSION: [2, 3000, 1_043_857_760],
      publicUrl: 'http://localhost:8080',
    });
    expect(readConfig({ PUBLIC_URL: 'https://prosa.example//' }).publicUrl).toBe('https://prosa.example');
  });
});

describe('docs/operations/configuration.md', () => {
  const page = new URL('../../../docs/operations/configuration.md', import.meta.url);
  const row = /^\| `(?<name>[A-Z0-9_]+)` +\| (?:`(?<value>[^`]+)`)? *\| \S.*\|$/;

  async function documented(): Promise<Record<string, string>> {
    const rows = (await readFile(page, 'utf8')).split('\n').map((line) => row.exec(line)?.groups);
    return Object.fromEntries(
      rows.filter((found) => found !== undefined).map(({ name, value }) => [name, value ?? '']),
    );
  }

  it('explains every variable and no other', async () => {
    expect(Object.keys(await documented()).sort()).toEqual([...names].sort());
  });

  it('tells the true default of each', async () => {
    const defaults = environmentSchema.parse({});
    const expected = names.map((name) => [name, String(defaults[name as keyof typeof defaults] ?? '')]);
    expect(await documented()).toEqual(Object.fromEntries(expected));
  });
});

it('D12: a password of its own variable may hold any character', () => {
  const { DATABASE_URL: url = '' } = readConfig({
    DATABASE_URL: 'postgres://prosa@db.example:5432/prosa',
    DATABASE_PASSWORD: 'p@ss/w:rd%?#',
  });
  expect(decodeURIComponent(new URL(url).password)).toBe('p@ss/w:rd%?#');
  expect(new URL(url).host).toBe('db.example:5432');
});

it('D5: the settings file fills in what the environment leaves open, and a missing one is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-settings-'));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  vi.stubEnv('MAIL_FROM', undefined);
  vi.stubEnv('S3_REGION', 'here');
  const file = join(folder, 'prosa.env');
  await writeFile(file, 'MAIL_FROM="Prosa <a@example.com>"\nS3_REGION=elsewhere\n');
  loadSettingsFile(file);
  expect(readConfig()).toMatchObject({ MAIL_FROM: 'Prosa <a@example.com>', S3_REGION: 'here' });
  expect(() => loadSettingsFile(join(folder, 'missing'))).toThrow(/missing of PROSA_ENV_FILE .*ENOENT/);
});
