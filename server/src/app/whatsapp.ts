import { cloudWebhookUrl } from '@prosa/contracts/cloud-webhooks/rules.ts';
import { type Gateway, startGateway } from '#features/connections/gateway/gateway.ts';
import { createQuestionResponder } from '#features/connections/questions/responder.ts';
import { connectionLockSpace } from '#features/connections/rules.ts';
import type { Inbox } from '#features/incoming/inbox.ts';
import type { MessageService } from '#features/messages/service.ts';
import { createOutgoing } from '#features/outgoing/outgoing.ts';
import { createPictures } from '#features/outgoing/picture-fetch.ts';
import { createAttendantTyping } from '#features/presence/attendant-typing.ts';
import { createCustomerTyping } from '#features/presence/customer-typing.ts';
import { createSandboxWorld, phoneListeners } from '#features/sandbox-phone/world.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { createOwnership } from '#platform/database/ownership.ts';
import type { EventFeed } from '#platform/events/event-feed.ts';
import type { Log } from '#platform/log.ts';
import type { EphemeralBroadcasts } from '#platform/realtime/ephemeral-broadcast.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { createBaileysProvider } from '#providers/whatsapp/baileys/baileys-provider.ts';
import type { SocketSettings } from '#providers/whatsapp/baileys/open-socket.ts';
import { type CloudOptions, createCloudProvider } from '#providers/whatsapp/cloud/cloud-provider.ts';
import { createSandboxProvider } from '#providers/whatsapp/sandbox/sandbox-provider.ts';
import type { Config } from './config.ts';

interface WhatsappOptions {
  readonly url: string;
  readonly database: Database;
  readonly feed: EventFeed;
  readonly whispers: EphemeralBroadcasts;
  readonly media: MediaStore;
  readonly messages: MessageService;
  /** Stores and applies provider events. */
  readonly inbox: Inbox;
  readonly links: MediaLinks;
  readonly box: SecretBox;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly onCountChange: (owned: number) => void;
}

/** Socket settings for numbers that are linked to a phone. */
const linkedPhonesOf = (config: Config): SocketSettings => ({
  serverUrl: config.WHATSAPP_SERVER_URL,
  version: config.WHATSAPP_WEB_VERSION,
  allowPrivateProxies: config.ALLOW_PRIVATE_ADDRESSES,
});

/** Addresses for calls to Meta and for its webhooks, which need https. */
const metaOf = (config: Config): Omit<CloudOptions, 'clock' | 'log'> => ({
  baseUrl: config.CLOUD_API_URL,
  version: config.CLOUD_API_VERSION,
  allowPrivate: config.isCloudElsewhere,
  ...(config.publicUrl.startsWith('https:')
    ? { webhookUrlOf: (key: string) => cloudWebhookUrl(config.publicUrl, key) }
    : {}),
});

/** Starts the gateway that keeps connections running, with all providers of this product. */
export function startWhatsapp({ url, feed, whispers, ...parts }: WhatsappOptions): Pick<Gateway, 'stop'> {
  const { database, media, messages, inbox, config, clock, log } = parts;
  const sandbox = createSandboxProvider({ world: createSandboxWorld(parts), clock, log });
  const beta = createBaileysProvider({ settings: linkedPhonesOf(config), clock, log });
  const cloud = createCloudProvider({ ...metaOf(config), clock, log });
  const outgoing = createOutgoing({ database, store: media, messages, clock, log });
  const pictures = createPictures({ ...parts, store: media });
  const answering = createQuestionResponder({ database, log });
  const readerOf = (companyId: CompanyId) => database.reader(companyId);
  const typing = createAttendantTyping({ readerOf, clock, log });
  whispers.subscribeToProcessMessages(typing.receive);
  const gateway = startGateway({
    ...parts,
    createOwnership: (onLost) =>
      createOwnership({ url, space: connectionLockSpace, name: 'prosa gateway', log, onLost }),
    providers: { beta, cloud, sandbox },
    duties: {
      storeEvent: inbox.store,
      notePresence: createCustomerTyping({ readerOf, broadcast: whispers.send, clock, log }),
      attend(open) {
        const { companyId, connectionId } = open;
        inbox
          .resume(companyId, connectionId)
          .catch((error: unknown) =>
            log.warn({ err: error, connectionId }, 'pending events not resumed, left to job workers'),
          );
        const attendances = [outgoing, answering, typing, pictures].map((part) => part.attend(open));
        return {
          stop: async () => void (await Promise.all(attendances.map((attendance) => attendance.stop()))),
        };
      },
      attendPairing: answering.attend,
    },
  });
  const listeners = [gateway, outgoing, answering, pictures].flatMap((part) => part.listeners);
  for (const listener of [...listeners, ...phoneListeners(sandbox)]) feed.subscribe(listener);
  return gateway;
}
