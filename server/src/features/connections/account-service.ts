import { cloudWebhookUrl } from '@prosa/contracts/cloud-webhooks/rules.ts';
import { accountFor } from '@prosa/contracts/connections/account-rules.ts';
import type {
  AccountInput,
  ConnectionAccount,
  ConnectionProvider,
} from '@prosa/contracts/connections/schema.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import { newSecret } from '#platform/auth/secrets.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { ProviderAccount } from '#providers/whatsapp/port.ts';
import { type AccountRow, accountQueries, accountStore } from './account-store.ts';

/** The part of an account that is kept encrypted. */
export interface AccountSecrets {
  readonly accessToken?: string;
  readonly appSecret?: string;
  readonly verifyToken?: string;
  readonly proxyUrl?: string;
}

export const accountPlace = (companyId: number, connectionId: number) =>
  `connection_accounts/${companyId}/${connectionId}`;

export interface AccountChange {
  readonly phoneNumberId?: string | null | undefined;
  readonly businessAccountId?: string | null | undefined;
  readonly importsHistory?: boolean | undefined;
  /** Absent secrets stay as they are; an empty one is removed. */
  readonly secrets?: AccountSecrets;
}

function secretsOf(row: AccountRow | undefined, box: SecretBox): AccountSecrets {
  if (!row?.secrets) return {};
  // Written by `saveAccount` alone.
  return JSON.parse(box.open(row.secrets, accountPlace(row.company_id, row.connection_id))) as AccountSecrets;
}

/** For the provider only. */
export async function accountOf(
  reader: Reader,
  connectionId: number,
  box: SecretBox,
): Promise<ProviderAccount> {
  return providerAccount(await accountQueries(reader).find(connectionId), box);
}

/** The connection of the company that serves a number at Meta. */
export async function cloudConnectionOf(
  reader: Reader,
  phoneNumberId: string,
  box: SecretBox,
): Promise<{ readonly connectionId: number; readonly account: ProviderAccount } | undefined> {
  const row = await accountQueries(reader).findByPhoneNumberId(phoneNumberId);
  return row && { connectionId: row.connection_id, account: providerAccount(row, box) };
}

function providerAccount(row: AccountRow | undefined, box: SecretBox): ProviderAccount {
  const { accessToken = '', appSecret = '', verifyToken = '', proxyUrl } = secretsOf(row, box);
  return {
    importsHistory: row?.imports_history ?? false,
    ...(proxyUrl ? { proxyUrl } : {}),
    ...(row?.phone_number_id && row.business_account_id
      ? {
          cloud: {
            phoneNumberId: row.phone_number_id,
            businessAccountId: row.business_account_id,
            accessToken,
            appSecret,
            verifyToken,
            webhookKey: row.webhook_key,
          },
        }
      : {}),
  };
}

export async function saveAccount(
  tx: Tx,
  connectionId: number,
  change: AccountChange,
  box: SecretBox,
): Promise<void> {
  const { phoneNumberId, businessAccountId, importsHistory, secrets } = change;
  const kept = secrets && secretsOf(await accountQueries(tx).find(connectionId), box);
  await accountStore(tx).write(connectionId, {
    ...(phoneNumberId === undefined ? {} : { phone_number_id: phoneNumberId }),
    ...(businessAccountId === undefined ? {} : { business_account_id: businessAccountId }),
    ...(importsHistory === undefined ? {} : { imports_history: importsHistory }),
    ...(secrets
      ? {
          secrets: box.seal(
            JSON.stringify({ ...kept, ...secrets }),
            accountPlace(tx.companyId, connectionId),
          ),
        }
      : {}),
  });
}

/** Returns the readable part of an account: no secrets, except the verify token that Meta has to send us. */
export async function readableAccount(
  reader: Reader,
  { id, provider }: { readonly id: number; readonly provider: ConnectionProvider },
  { box, publicUrl }: { readonly box: SecretBox; readonly publicUrl: string },
): Promise<ConnectionAccount> {
  const row = await accountQueries(reader).find(id);
  const { accessToken, appSecret, verifyToken, proxyUrl } = secretsOf(row, box);
  const isDeliveredTo = provider === 'cloud' && row !== undefined;
  return {
    importsHistory: row?.imports_history ?? false,
    hasProxy: Boolean(proxyUrl),
    phoneNumberId: row?.phone_number_id ?? null,
    businessAccountId: row?.business_account_id ?? null,
    hasAccessToken: Boolean(accessToken),
    hasAppSecret: Boolean(appSecret),
    webhookUrl: isDeliveredTo ? cloudWebhookUrl(publicUrl, row.webhook_key) : null,
    verifyToken: isDeliveredTo ? (verifyToken ?? null) : null,
  };
}

/** Saves the form for this provider. Returns whether the connection has to reconnect with new values. */
export async function saveAccountForm(
  tx: Tx,
  { id, provider }: { readonly id: number; readonly provider: ConnectionProvider },
  input: AccountInput,
  { box, isNew }: { readonly box: SecretBox; readonly isNew: boolean },
): Promise<boolean> {
  const { accessToken, appSecret, proxyUrl, ...columns } = accountFor(provider, input);
  const secrets = {
    ...(accessToken === undefined ? {} : { accessToken }),
    ...(appSecret === undefined ? {} : { appSecret }),
    ...(proxyUrl === undefined ? {} : { proxyUrl: proxyUrl ?? '' }),
    ...(isNew && provider === 'cloud' ? { verifyToken: newSecret() } : {}),
  };
  const hasSecrets = Object.keys(secrets).length > 0;
  const { phoneNumberId, businessAccountId } = columns;
  if (!hasSecrets && Object.keys(columns).length === 0) return false;
  await saveAccount(tx, id, { ...columns, ...(hasSecrets ? { secrets } : {}) }, box);
  return hasSecrets || phoneNumberId !== undefined || businessAccountId !== undefined;
}
