import { cloudConnectionOf } from '#features/connections/accounts/service.ts';
import type { ConnectionDuties, ToldEvent } from '#features/connections/rules.ts';
import { keepEvents } from '#features/incoming/service.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Database, Reader } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { CloudDeliveries, NumberNews } from '#providers/whatsapp/cloud/port.ts';
import { type Addressee, addresseeOf, isSameSecret } from './webhook-gate.ts';

export interface CloudWebhookParts {
  readonly deliveries: CloudDeliveries;
  readonly box: SecretBox;
  /** Absent where another process applies incoming events. */
  readonly keepEvent: ConnectionDuties['keepEvent'] | undefined;
  readonly log: Log;
}

interface Challenge {
  readonly verifyToken: string;
  readonly challenge: string;
}

export type CloudWebhookService = ReturnType<typeof createCloudWebhookService>;

/** Receives Meta's webhooks: stores the events at once and applies them afterwards like all incoming events. */
export function createCloudWebhookService({ deliveries, box, keepEvent, log }: CloudWebhookParts) {
  /** Other numbers of the same app deliver to the same address; numbers of other apps are ignored. */
  async function receiverOf(
    reader: Reader,
    addressee: Addressee,
    phoneNumberId: string,
  ): Promise<{ connectionId: number; importsHistory: boolean } | undefined> {
    if (phoneNumberId === addressee.account.phoneNumberId) return addressee;
    const other = await cloudConnectionOf(reader, phoneNumberId, box);
    if (!other?.account.cloud) return undefined;
    if (!isSameSecret(other.account.cloud.appSecret, addressee.account.appSecret)) return undefined;
    return { connectionId: other.connectionId, importsHistory: other.account.importsHistory };
  }

  const isWanted = (event: ToldEvent, importsHistory: boolean) =>
    importsHistory || event.type !== 'message' || !event.isHistory;

  /** Groups the events by connection and drops those without a receiver. */
  async function wantedOf(reader: Reader, addressee: Addressee, news: readonly NumberNews[]) {
    const wanted: { connectionId: number; events: readonly ToldEvent[] }[] = [];
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

  async function keepNews(
    database: Database,
    addressee: Addressee,
    news: readonly NumberNews[],
  ): Promise<void> {
    const { companyId } = addressee;
    const wanted = await wantedOf(database.reader(companyId), addressee, news);
    if (keepEvent) {
      const keeping = wanted.flatMap(({ connectionId, events }) =>
        events.map((event) => keepEvent(companyId, connectionId, event)),
      );
      await Promise.all(keeping);
      return;
    }
    await database.transaction(companyId, async (tx) => {
      for (const { connectionId, events } of wanted) await keepEvents(tx, connectionId, events);
    });
  }

  return {
    /** Answers Meta's verification request with the challenge if the token matches. */
    async verify(
      database: Database,
      webhookKey: string,
      { verifyToken, challenge }: Challenge,
    ): Promise<string> {
      const { account } = await addresseeOf(database, webhookKey, box);
      if (!isSameSecret(account.verifyToken, verifyToken)) throw new AppError('ERR_NO_PERMISSION');
      return challenge;
    },

    /** Resolves when all events are stored: Meta redelivers a refused delivery for days. */
    async receive(
      database: Database,
      webhookKey: string,
      { bytes, signature }: { readonly bytes: Buffer; readonly signature: string | undefined },
    ): Promise<void> {
      const addressee = await addresseeOf(database, webhookKey, box);
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
      if (delivery) await keepNews(database, addressee, delivery.news);
    },
  };
}
