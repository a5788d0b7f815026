import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { fileURLToPath } from 'node:url';
import { isWeakPassword } from '@prosa/contracts/access/rules.ts';
import { gateways } from '@prosa/contracts/invoices/schema.ts';
import { webhookSecretLength } from '@prosa/contracts/payments/schema.ts';
import { processRoles as roles } from '@prosa/contracts/platform-health/schema.ts';
import { z } from 'zod';
import { isCommonPassword } from '#platform/auth/password-rules.ts';
import { StartError } from '#platform/errors.ts';
import { isNetwork, type TrustedProxies } from '#platform/http/trusted-proxies.ts';
import { plainText } from '#providers/payments/pix-key.ts';

const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');
/** Number of proxies in front of the server, or their networks. Proxies append: only the last addresses are theirs. */
const trustedProxies = z
  .string()
  .default('false')
  .transform((text, context): TrustedProxies => {
    if (text === 'false' || text === '0') return false;
    if (text === 'true') return 1;
    if (/^[1-9]\d?$/.test(text)) return Number(text);
    const networks = text.split(',').map((entry) => entry.trim());
    if (networks.every(isNetwork)) return networks;
    context.addIssue('must be true, false, a number of proxies or a list of networks such as 10.0.0.0/8');
    return z.NEVER;
  });
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a URL that begins with http:// or https://' });
const metaUrl = 'https://graph.facebook.com';
/** Payee name as a bank displays it. It must keep at least one character once reduced to plain letters and digits. */
const shownName = z.string().refine((name) => plainText(name, 25) !== '', 'must have letters or digits');

export const passphraseMinLength = 12;

/** Every variable the server reads. `docs/operations/configuration.md` explains them; a test compares the two. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a URL that begins with postgres://' })
    .optional(),
  DATABASE_PASSWORD: z.string().min(1).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a URL that begins with redis://' }).optional(),
  PUBLIC_URL: httpUrl.optional(),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .refine((key) => new Set(key).size >= 10, 'is too easy to guess: take a random one')
    .optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(passphraseMinLength, `must have at least ${passphraseMinLength} characters`)
    .optional(),
  SEED: z.enum(['demo', 'none']).optional(),
  ALLOW_PUBLIC_DEMO: flag,
  ADOPT_DATABASE: flag,
  SUPER_EMAIL: z.email().optional(),
  SUPER_PASSWORD: z
    .string()
    .min(8)
    .max(50)
    .refine(
      (password) => !isWeakPassword(password) && !isCommonPassword(password),
      'is too easy to guess: take another',
    )
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ROLES: z
    .string()
    .default(roles.join(','))
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles, { error: `must be a list of ${roles.join(', ')}` }))),
  TRUST_PROXY: trustedProxies,
  // Browsers send an origin without a slash at its end, however the operator wrote it.
  CORS_ORIGINS: list.pipe(z.array(httpUrl.transform((url) => new URL(url).origin))),
  ALLOW_PRIVATE_ADDRESSES: list.pipe(
    z.array(z.string().regex(/^[\w.:/-]+$/, 'must be a list of addresses, networks or names')),
  ),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(65_535).default(512),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  AUDIT_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(365),
  SECURITY_CONTACT: z
    .union([z.url({ protocol: /^(https|mailto)$/ }), z.email().transform((email) => `mailto:${email}`)], {
      error: 'must be an e-mail or a URL that begins with https:// or mailto:',
    })
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL that begins with smtp:// or smtps://' })
    .optional(),
  LOG_MAILS: flag,
  MAIL_FROM: z.string().min(3).default('Prosa <no-reply@prosa.local>'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: flag,
  WHATSAPP_WEB_VERSION: z
    .string()
    .regex(/^2,3000,\d{5,12}$/, 'must look like 2,3000,1043857760')
    .transform((text): [number, number, number] => [2, 3000, Number(text.split(',')[2])])
    .optional(),
  WHATSAPP_SERVER_URL: z
    .url({ protocol: /^wss?$/, error: 'must be a URL that begins with ws:// or wss://' })
    .optional(),
  CLOUD_API_URL: httpUrl.default(metaUrl),
  CLOUD_API_VERSION: z
    .string()
    .regex(/^v\d{2,3}\.\d$/, 'must look like v23.0')
    .default('v23.0'),
  OPENAI_API_URL: httpUrl.default('https://api.openai.com/v1').transform((url) => url.replace(/\/+$/, '')),
  DIALOGFLOW_API_URL: httpUrl
    .default('https://dialogflow.googleapis.com')
    .transform((url) => url.replace(/\/+$/, '')),
  GOOGLE_TOKEN_URL: httpUrl.default('https://oauth2.googleapis.com/token'),
  OPENAI_MODEL: z.string().min(1).default('gpt-4o-mini'),
  OPENAI_TRANSCRIPTION_MODEL: z.string().min(1).default('whisper-1'),
  ASAAS_API_URL: httpUrl.default('https://www.asaas.com/api/v3').transform((url) => url.replace(/\/+$/, '')),
  PAYMENTS: z.enum(gateways).default('pix-key'),
  PAYMENTS_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]+$/, 'must consist of letters, digits, - and _')
    .min(webhookSecretLength.min, `must have at least ${webhookSecretLength.min} characters`)
    .max(webhookSecretLength.max)
    .optional(),
  PIX_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{5,77}$/, 'must be a key as the bank shows it, without spaces')
    .optional(),
  PIX_NAME: shownName.optional(),
  PIX_CITY: shownName.optional(),
  EFI_API_URL: httpUrl.default('https://pix.api.efipay.com.br').transform((url) => url.replace(/\/+$/, '')),
  EFI_CLIENT_ID: z.string().min(1).optional(),
  EFI_CLIENT_SECRET: z.string().min(1).optional(),
  EFI_CERTIFICATE: z
    .string()
    .min(1)
    .transform((path) => resolve(repositoryRoot, path))
    .optional(),
  EFI_CERTIFICATE_PASSWORD: z.string().default(''),
  ASAAS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be the key as Asaas shows it')
    .optional(),
  AZURE_SPEECH_URL: httpUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  WHATSAPP_ALLOW_CUSTOM_SERVER: z.enum(['test'], { error: 'can only be test' }).optional(),
  PROSA_ENV_FILE: z.string().min(1).optional(),
  PROSA_LAUNCHER_PID: z.coerce.number().int().positive().optional(),
});

export type Role = (typeof roles)[number];
type Seed = 'demo' | 'none';
export type Config = z.output<typeof environmentSchema> & {
  readonly HOST: string;
  readonly SEED: Seed;
  readonly dataDir: string;
  readonly webFolder: string;
  readonly migrationsFolder: string;
  /** Public base URL of the product, without a trailing slash. */
  readonly publicUrl: string;
  /** Whether the Cloud API URL points to a substitute for Meta, possibly on this machine. */
  readonly isCloudElsewhere: boolean;
};

/** Sets the folder for temporary files of this process and its libraries: `tmpdir` reads these variables. */
export function setTempFolder(folder: string): void {
  Object.assign(process.env, { TMPDIR: folder, TMP: folder, TEMP: folder });
}

/** Reads the settings that the server and its tools share. Variables that are set already win. */
export function loadSettingsFile(file = process.env.PROSA_ENV_FILE): void {
  if (!file?.trim()) return;
  try {
    loadEnvFile(file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new StartError(`The settings file ${file} of PROSA_ENV_FILE cannot be read (${code}).`, {
      cause: error,
    });
  }
}

/** A variable that is set but blank counts as not set, as in most `.env` files. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    const name = String(issue?.path[0]);
    throw new StartError(
      `The variable ${name} is wrong: ${issue?.message}. It is ${shown(name, given[name])}.`,
    );
  }
  const values = result.data;
  refusePartialSettings(values);
  const mayBeElsewhere = values.NODE_ENV !== 'production' || values.WHATSAPP_ALLOW_CUSTOM_SERVER === 'test';
  const isCloudElsewhere = new URL(values.CLOUD_API_URL).origin !== metaUrl;
  const elsewhere = values.WHATSAPP_SERVER_URL ? 'WHATSAPP_SERVER_URL' : isCloudElsewhere && 'CLOUD_API_URL';
  if (elsewhere && !mayBeElsewhere) {
    throw new StartError(
      `${elsewhere} is for tests: whoever answers there would get all messages. Take it out, or say WHATSAPP_ALLOW_CUSTOM_SERVER=test.`,
    );
  }
  const seed = seedOf(values);
  return {
    ...values,
    ...(values.DATABASE_URL
      ? { DATABASE_URL: withPassword(values.DATABASE_URL, values.DATABASE_PASSWORD) }
      : {}),
    SEED: seed,
    HOST: values.HOST ?? (seed === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(repositoryRoot, values.DATA_DIR),
    webFolder: resolve(repositoryRoot, 'web/dist'),
    migrationsFolder: resolve(repositoryRoot, 'server/migrations'),
    isCloudElsewhere,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
  };
}

/** A password of its own variable may hold any character; one that is part of an address must be encoded by hand. */
function withPassword(databaseUrl: string, password: string | undefined): string {
  if (password === undefined) return databaseUrl;
  const url = new URL(databaseUrl);
  url.password = encodeURIComponent(password);
  return url.href;
}

type Values = z.output<typeof environmentSchema>;

/** Refuses groups of settings that are only partly set. */
function refusePartialSettings(values: Values): void {
  if (values.S3_BUCKET && !values.S3_ACCESS_KEY_ID !== !values.S3_SECRET_ACCESS_KEY) {
    throw new StartError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both or neither.');
  }
  if (values.SUPER_PASSWORD !== undefined && values.SUPER_EMAIL === undefined) {
    throw new StartError('SUPER_PASSWORD needs SUPER_EMAIL as well: set both, or neither for a set-up link.');
  }
  const missing = neededFor(values).filter((name) => values[name] === undefined);
  if (missing.length > 0) {
    const what = values.PAYMENTS === 'pix-key' ? 'PIX_KEY' : `PAYMENTS=${values.PAYMENTS}`;
    throw new StartError(`${what} needs ${missing.join(' and ')} as well: set them all, or take it out.`);
  }
}

const loopback = /^(?:localhost|::1|127(?:\.\d{1,3}){3})$/;

/** The settings that belong to an installation for other machines, where the passwords of the demo must not work. */
function publicSettings(values: Values): readonly string[] {
  const names = ['PUBLIC_URL', 'SUPER_EMAIL', 'SUPER_PASSWORD'] as const;
  const given = names.filter((name) => values[name] !== undefined);
  return values.HOST === undefined || loopback.test(values.HOST) ? given : [...given, 'HOST'];
}

/** The demo by default, unless a setting says that other machines reach this installation. */
function seedOf(values: Values): Seed {
  const [reason] = publicSettings(values);
  if (values.SEED === 'demo' && reason !== undefined && !values.ALLOW_PUBLIC_DEMO) {
    throw new StartError(
      `SEED=demo does not go together with ${reason}, because everybody knows the passwords of the demo. Take SEED out, or set ALLOW_PUBLIC_DEMO=true.`,
    );
  }
  return values.SEED ?? (reason === undefined ? 'demo' : 'none');
}

/** Variables that the chosen payment gateway also requires. */
function neededFor({ PAYMENTS: gateway, PIX_KEY: key }: Values): readonly (keyof Values)[] {
  if (gateway === 'asaas') return ['ASAAS_TOKEN', 'PAYMENTS_WEBHOOK_SECRET'];
  if (gateway === 'pix-key') return key === undefined ? [] : ['PIX_NAME', 'PIX_CITY'];
  return ['PIX_KEY', 'EFI_CLIENT_ID', 'EFI_CLIENT_SECRET', 'EFI_CERTIFICATE', 'PAYMENTS_WEBHOOK_SECRET'];
}

/** Secrets are not printed, not even wrong ones; anything else in quotes and on one line. */
function shown(name: string, value: string | undefined): string {
  return /SECRET|TOKEN|PASSWORD|PASSPHRASE|_URL$/.test(name) ? 'not shown' : JSON.stringify(value ?? '');
}
