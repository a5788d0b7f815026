import type { BaileysEventMap, BinaryNode, GroupMetadata } from 'baileys';
import type { Log } from '#platform/log.ts';
import type { ProviderEvent, SessionOptions } from '#providers/whatsapp/port.ts';
import type { OwnJids } from './addresses.ts';
import { createGroupCache, type GroupCache } from './group-cache.ts';
import { createInboundJournal, type InboundJournal } from './inbound-journal.ts';
import type { Baileys } from './load-baileys.ts';
import { createOpenedMessages } from './opened-messages.ts';
import type { Telling } from './telling.ts';
import { createTranslator, type Translator } from './translator.ts';

interface InboundOptions {
  readonly baileys: Baileys;
  readonly session: Pick<SessionOptions, 'account' | 'copies'>;
  readonly telling: Telling;
  readonly me: () => OwnJids;
  readonly fetchGroup: (jid: string) => Promise<GroupMetadata>;
  readonly log: Log;
}

/** Incoming events of all sockets of one session. */
export interface Inbound {
  readonly translator: Translator;
  readonly groups: GroupCache;
  readonly journal: InboundJournal;
  /** Receives all Baileys events except connection state. */
  hear(events: Partial<BaileysEventMap>): void;
  /** Receives acknowledgements of our messages, accepted or refused: Baileys emits events for refusals only. */
  hearAck(stanza: BinaryNode): void;
}

export function createInbound(options: InboundOptions): Inbound {
  const { baileys, session, telling, me, fetchGroup, log } = options;
  const translator = createTranslator({ me, importsHistory: session.account.importsHistory });
  const groups = createGroupCache({ fetch: fetchGroup });
  const opened = createOpenedMessages({
    baileys,
    me,
    translator,
    nameOfGroup: groups.nameOf,
    copies: session.copies,
    onUnreadable: (error) => log.error({ err: error }, 'whatsapp message unreadable'),
  });

  /** Publishes an event. A refusal is ignored here, because it ends the session through `onFailure`. */
  function pass(event: ProviderEvent | (() => Promise<ProviderEvent | undefined>)): void {
    telling.tell(event).catch(() => undefined);
  }

  return {
    translator,
    groups,
    journal: createInboundJournal({
      keep: (stanza, plaintext) => telling.tell(() => opened.read(stanza, plaintext)),
      takenText: baileys.MISSING_KEYS_ERROR_TEXT,
    }),
    hear(events) {
      groups.read(events);
      for (const message of events['messages.upsert']?.messages ?? []) {
        pass(() => opened.readUpsert(message));
        for (const event of translator.carriedStatus(message)) pass(event);
      }
      for (const event of translator.read(events)) pass(event);
    },
    hearAck(stanza) {
      for (const event of translator.ack(stanza)) pass(event);
    },
  };
}
