import type { BaileysEventMap, BinaryNode, WAMessage } from 'baileys';
import type { ProviderEvent } from '#providers/whatsapp/port.ts';
import type { OwnJids } from './addresses.ts';
import { createAddressBook } from './addresses.ts';
import { createCalls } from './read-calls.ts';
import { readMessage, type TranslationContext } from './read-message.ts';
import { createPeople, readPresence } from './read-people.ts';
import {
  createDeliverySteps,
  readAck,
  readCarriedStatus,
  readReceipts,
  readStatusUpdates,
} from './read-statuses.ts';
import { readSeconds } from './wire-values.ts';

export interface TranslatorOptions {
  /** Known once the number is linked. */
  readonly me: () => OwnJids;
  readonly importsHistory: boolean;
}

/** Converts Baileys events into provider events. Outlives the sockets of one session. */
export interface Translator {
  /** A message, an edit, a deletion or a reaction: all of them are messages on the wire, and converted only here. */
  message(message: WAMessage, groupName?: string): ProviderEvent | undefined;
  /** For every upserted message, published already or not: it may carry a delivery status. */
  carriedStatus(message: WAMessage): ProviderEvent[];
  /** Converts all events other than messages. */
  read(events: Partial<BaileysEventMap>): ProviderEvent[];
  /** `CB:ack,class:message`. */
  ack(stanza: BinaryNode): ProviderEvent[];
  /** A message of ours is about to be handed over. */
  sending(id: string): void;
  /** A call is about to be refused; where the refusal goes. */
  refusing(callId: string): string | undefined;
}

export function createTranslator({ me, importsHistory }: TranslatorOptions): Translator {
  const book = createAddressBook();
  const steps = createDeliverySteps();
  const calls = createCalls();
  const people = createPeople();
  const reading = (): TranslationContext => ({ me: me(), book });
  const statusReading = () => ({ ...reading(), steps });

  /** The pairs first: messages of the history name each user by one address only. */
  function readHistory(history: BaileysEventMap['messaging-history.set']): ProviderEvent[] {
    const pairs = (history.lidPnMappings ?? []).flatMap((pair) => people.mapping(pair, reading()));
    const named = people.contacts(history.contacts, reading());
    if (!importsHistory) return [...pairs, ...named];
    const messages = history.messages
      .toSorted((one, other) => sentAt(one) - sentAt(other))
      .map((message) => readMessage(message, reading(), { isHistory: true }))
      .filter((event) => event !== undefined);
    return [...pairs, ...named, ...messages];
  }

  return {
    message: (message, groupName) => readMessage(message, reading(), { isHistory: false, groupName }),
    carriedStatus: (message) => readCarriedStatus(message, statusReading()),
    read(events) {
      const { 'messaging-history.set': history, 'lid-mapping.update': mapping } = events;
      const { 'presence.update': presence } = events;
      return [
        ...(mapping ? people.mapping(mapping, reading()) : []),
        ...(history ? readHistory(history) : []),
        ...people.contacts(events['contacts.upsert'] ?? [], reading()),
        ...people.contacts(events['contacts.update'] ?? [], reading()),
        ...readStatusUpdates(events['messages.update'] ?? [], statusReading()),
        ...readReceipts(events['message-receipt.update'] ?? [], statusReading()),
        ...(events.call ?? []).flatMap((call) => calls.read(call, reading())),
        ...(presence ? readPresence(presence, reading()) : []),
      ];
    },
    ack: (stanza) => readAck(stanza, statusReading()),
    sending: (id) => steps.begin(id),
    refusing: (callId) => calls.refuse(callId),
  };
}

function sentAt({ messageTimestamp }: WAMessage): number {
  return readSeconds(messageTimestamp).getTime();
}
