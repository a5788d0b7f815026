import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { Clock } from '#platform/clock.ts';
import { StartError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { createOpenAiChat } from '#providers/ai/openai-chat.ts';
import type { ChatModel } from '#providers/ai/port.ts';
import { createBilling } from '#providers/billing/billing.ts';
import type { Billing } from '#providers/billing/port.ts';
import { createChatbots } from '#providers/chatbots/chatbots.ts';
import type { Chatbots } from '#providers/chatbots/port.ts';
import { createLogMailer, createNoMailer, createSmtpMailer } from '#providers/mail/mailers.ts';
import type { Mailer } from '#providers/mail/port.ts';
import { createAsaasPayments } from '#providers/payments/asaas.ts';
import { createEfi } from '#providers/payments/efi.ts';
import { createPixKey } from '#providers/payments/pix-key.ts';
import type { PaymentGateway } from '#providers/payments/port.ts';
import { createAzureSpeech } from '#providers/speech/azure-speech.ts';
import type { Speech } from '#providers/speech/port.ts';
import { createLocalStorage } from '#providers/storage/local-storage.ts';
import type { Storage } from '#providers/storage/port.ts';
import { createS3Storage } from '#providers/storage/s3-storage.ts';
import type { Config } from './config.ts';

/** Creates the external providers that the configuration names. */

export function createMailer(config: Config, log: Log): Mailer {
  if (config.SMTP_URL) return createSmtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM });
  return config.LOG_MAILS ? createLogMailer(log) : createNoMailer(log);
}

export function createChatModel(config: Config): ChatModel {
  return createOpenAiChat({
    baseUrl: config.OPENAI_API_URL,
    model: config.OPENAI_MODEL,
    transcriptionModel: config.OPENAI_TRANSCRIPTION_MODEL,
    allowPrivate: config.ALLOW_PRIVATE_ADDRESSES,
  });
}

export function createBillingSystems({
  ASAAS_API_URL: asaasUrl,
  ALLOW_PRIVATE_ADDRESSES: allowPrivate,
}: Config): Billing {
  return createBilling({ asaasUrl, allowPrivate });
}

/** Pix key that no bank knows, so that the demo can show payments. */
const demoPixKey = { key: 'demo@prosa.local', name: 'Prosa Demo', city: 'Sao Paulo', isDemo: true };

/** Creates the gateway that charges the platform's customers; undefined without a key to receive payments. */
export function createPayments(config: Config, clock: Clock): PaymentGateway | undefined {
  const { PIX_KEY: key = '', PIX_NAME: name = '', PIX_CITY: city = '' } = config;
  if (config.PAYMENTS === 'asaas') {
    return createAsaasPayments({ baseUrl: config.ASAAS_API_URL, token: config.ASAAS_TOKEN ?? '', clock });
  }
  if (config.PAYMENTS === 'efi') {
    return createEfi({
      baseUrl: config.EFI_API_URL,
      clientId: config.EFI_CLIENT_ID ?? '',
      clientSecret: config.EFI_CLIENT_SECRET ?? '',
      pixKey: key,
      certificate: readCertificate(config),
      clock,
    });
  }
  if (key !== '') return createPixKey({ key, name, city, isDemo: false });
  return config.SEED === 'demo' ? createPixKey(demoPixKey) : undefined;
}

/** Reads the certificate at startup, so that a wrong password or format is found before the first customer pays. */
function readCertificate({ EFI_CERTIFICATE: path = '', EFI_CERTIFICATE_PASSWORD: passphrase }: Config) {
  try {
    const pfx = readFileSync(path);
    createSecureContext({ pfx, passphrase });
    return { pfx, passphrase };
  } catch (error) {
    throw new StartError(
      `The certificate that EFI_CERTIFICATE names cannot be opened: ${(error as Error).message}. See docs/operations/payments.md.`,
    );
  }
}

export function createSpeech({
  AZURE_SPEECH_URL: baseUrl,
  ALLOW_PRIVATE_ADDRESSES: allowPrivate,
}: Config): Speech {
  return createAzureSpeech({ baseUrl, allowPrivate });
}

export function createChatbotServices(config: Config): Chatbots {
  const dialogflow = { apiUrl: config.DIALOGFLOW_API_URL, tokenUrl: config.GOOGLE_TOKEN_URL };
  return createChatbots({ allowPrivate: config.ALLOW_PRIVATE_ADDRESSES, dialogflow });
}

export async function createStorage(config: Config): Promise<Storage> {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PATH_STYLE } = config;
  if (!S3_BUCKET) return createLocalStorage({ root: join(config.dataDir, 'media') });
  return createS3Storage({
    bucket: S3_BUCKET,
    region: S3_REGION,
    pathStyle: S3_PATH_STYLE,
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT } : {}),
    ...(S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }
      : {}),
  });
}
