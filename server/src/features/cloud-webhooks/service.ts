import { timingSafeEqual } from 'node:crypto';
import { accountOf, cloudConnectionOf } from '#features/connections/account-service.ts';
import type { ConnectionHandlers, ConversationEvent } from '#features/connections/rules.ts';
import { storeEvents } from '#features/incoming/service.ts';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import type { Database, Reader } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { CloudDeliveries, NumberEvents } from '#providers/whatsapp/cloud/port.ts';
import type { CloudAccount } from '#providers/whatsapp/port.ts';
import { findByWebhookKey } from './queries.ts';

/** The connection whose deliveries come to a key. */
interface WebhookTarget {
  readonly companyId: CompanyId;
  readonly connectionId: number;
  readonly importsHistory: boolean;
  readonly account: CloudAccount;
}

/** An unknown address is answered like any other missing page. */
async function findWebhookTarget(
  database: Database,
  webhookKey: string,
  box: SecretBox,
): Promise<WebhookTarget> {
  const row = await database.platform((tx) => findByWebhookKey(tx, webhookKey));
  if (!row) throw new AppError('ERR_NOT_FOUND');
  const companyId = mintCompanyId(row.company_id);
  const { cloud, importsHistory } = await accountOf(database.reader(companyId), row.connection_id, box);
  if (!cloud) throw new AppError('ERR_NOT_FOUND');
  return { companyId, connectionId: row.connection_id, importsHistory, account: cloud };
}

/** Compares in constant time. Two empty values are no secret, and not equal. */
function isSameSecret(one: string, other: string): boolean {
  return one !== '' && other !== '' && timingSafeEqual(hashSecret(one), hashSecret(other));
}

interface CloudWebhookDependencies {
  readonly deliveries: CloudDeliveries;
  readonly box: SecretBox;
  /** Absent where another process applies incoming events. */
  readonly storeEvent: ConnectionHandlers['storeEvent'] | undefined;
  readonly log: Log;
}

interface Challenge {
  readonly verifyToken: string;
  readonly challenge: string;
}

export type CloudWebhookService = ReturnType<typeof createCloudWebhookService>;

/** Receives Meta's webhooks: stores the events at once and applies them afterwards like all incoming events. */
export function createCloudWebhookService({ deliveries, box, storeEvent, log }: CloudWebhookDependencies) {
  /** Other numbers of the same app deliver to the same address; numbers of other apps are ignored. */
  async function receiverOf(
    reader: Reader,
    addressee: WebhookTarget,
    phoneNumberId: string,
  ): Promise<{ connectionId: number; importsHistory: boolean } | undefined> {
    if (phoneNumberId === addressee.account.phoneNumberId) return addressee;
    const other = await cloudConnectionOf(reader, phoneNumberId, box);
    if (!other?.account.cloud) return undefined;
    if (!isSameSecret(other.account.cloud.appSecret, addressee.account.appSecret)) return undefined;
    return { connectionId: other.connectionId, importsHistory: other.account.importsHistory };
  }

  const isWanted = (event: ConversationEvent, importsHistory: boolean) =>
    importsHistory || event.type !== 'message' || !event.isHistory;

  /** Groups the events by connection and drops those without a receiver. */
  async function wantedOf(reader: Reader, addressee: WebhookTarget, news: readonly NumberEvents[]) {
    const wanted: { connectionId: number; events: readonly ConversationEvent[] }[] = [];
    for (const { phoneNumberId, events } of news) {
      const receiver = await receiverOf(reader, addressee, phoneNumberId);
      if (!receiver) {
        log.warn(
          { phoneNumberId, connectionId: addressee.connectionId },
          'webhook delivery for unknown number',
        );
        continue;
      }
      const { connectionId, importsHistory } = receiver;
      wanted.push({ connectionId, events: events.filter((event) => isWanted(event, importsHistory)) });
    }
    return wanted;
  }

  async function storeWanted(
    database: Database,
    addressee: WebhookTarget,
    news: readonly NumberEvents[],
  ): Promise<void> {
    const { companyId } = addressee;
    const wanted = await wantedOf(database.reader(companyId), addressee, news);
    if (storeEvent) {
      const keeping = wanted.flatMap(({ connectionId, events }) =>
        events.map((event) => storeEvent(companyId, connectionId, event)),
      );
      await Promise.all(keeping);
      return;
    }
    await database.transaction(companyId, async (tx) => {
      for (const { connectionId, events } of wanted) await storeEvents(tx, connectionId, events);
    });
  }

  return {
    /** Answers Meta's verification request with the challenge if the token matches. */
    async verify(
      database: Database,
      webhookKey: string,
      { verifyToken, challenge }: Challenge,
    ): Promise<string> {
      const { account } = await findWebhookTarget(database, webhookKey, box);
      if (!isSameSecret(account.verifyToken, verifyToken)) throw new AppError('ERR_NO_PERMISSION');
      return challenge;
    },

    /** Resolves when all events are stored: Meta redelivers a refused delivery for days. */
    async receive(
      database: Database,
      webhookKey: string,
      { bytes, signature }: { readonly bytes: Buffer; readonly signature: string | undefined },
    ): Promise<void> {
      const addressee = await findWebhookTarget(database, webhookKey, box);
      const { companyId, connectionId, account } = addressee;
      if (!deliveries.isSigned(bytes, signature, account.appSecret)) {
        log.warn({ companyId, connectionId }, 'webhook delivery with wrong signature');
        throw new AppError('ERR_WEBHOOK_SIGNATURE');
      }
      const delivery = deliveries.read(bytes);
      if (!delivery || delivery.notUnderstood > 0) {
        const { notUnderstood = 1 } = delivery ?? {};
        log.warn({ companyId, connectionId, notUnderstood }, 'webhook delivery partly unknown');
      }
      if (delivery) await storeWanted(database, addressee, delivery.news);
    },
  };
}
