import type * as z from 'zod/mini';
import type { ZodMiniType } from 'zod/mini';
import type { Address, MessageKey } from '#providers/whatsapp/port.ts';
import type { CloudDeliveries, NumberEvents } from './port.ts';
import { readContent, readStatus } from './webhook-items.ts';
import {
  type CloudMessage,
  DeliverySchema,
  HistorySchema,
  MessageSchema,
  type Person,
  PersonSchema,
  SavedContactSchema,
  StatusSchema,
  ValueSchema,
  type WebhookValue,
} from './webhook-schema.ts';

type WebhookEvent = NumberEvents['events'][number];
type Understanding = NonNullable<ReturnType<CloudDeliveries['read']>>;

function addressOf(phone: string | undefined, userId: string | undefined): Address {
  return {
    ...(phone ? { phone } : {}),
    ...(userId ? { businessScopedId: userId } : {}),
  };
}

const isEmptyAddress = ({ phone, businessScopedId }: Address) =>
  phone === undefined && businessScopedId === undefined;

/** Reads the events of a delivery, item by item: an item that is not understood does not block the others. */
export function readWebhook(body: unknown): Understanding | undefined {
  const delivery = DeliverySchema.safeParse(body);
  if (!delivery.success) return undefined;
  let notUnderstood = 0;

  function each<Schema extends ZodMiniType>(
    items: readonly unknown[] | undefined,
    schema: Schema,
    read: (item: z.output<Schema>) => readonly WebhookEvent[],
  ): WebhookEvent[] {
    return (items ?? []).flatMap((item) => {
      const parsed = schema.safeParse(item);
      if (parsed.success) return read(parsed.data);
      notUnderstood += 1;
      return [];
    });
  }

  function eventsOf(field: string, value: WebhookValue): WebhookEvent[] {
    switch (field) {
      case 'messages':
        return [
          ...each(value.messages, MessageSchema, (message) => readMessage(message, peopleOf(value))),
          ...each(value.statuses, StatusSchema, readStatus),
        ];
      case 'smb_message_echoes':
        return each(value.message_echoes, MessageSchema, readEcho);
      case 'history':
        return [
          ...each(value.history, HistorySchema, ({ threads = [] }) =>
            threads.flatMap(({ id, messages }) =>
              each(messages, MessageSchema, (message) => readHistory(message, id, value)),
            ),
          ),
          // Files of the history are delivered later, separately.
          ...each(value.messages, MessageSchema, (message) => readHistory(message, undefined, value)),
        ];
      case 'smb_app_state_sync':
        return each(value.state_sync, SavedContactSchema, readSavedContact);
      default:
        return [];
    }
  }

  const news = delivery.data.entry
    .flatMap(({ changes }) => changes)
    .flatMap(({ field, value }): NumberEvents[] => {
      const parsed = ValueSchema.safeParse(value);
      // Changes of the whole account have no number.
      if (!parsed.success) return [];
      const { phone_number_id: phoneNumberId } = parsed.data.metadata;
      return [{ phoneNumberId, events: eventsOf(field, parsed.data) }];
    });
  return { news, notUnderstood };
}

function peopleOf({ contacts = [] }: WebhookValue): Person[] {
  return contacts.flatMap((contact) => {
    const parsed = PersonSchema.safeParse(contact);
    return parsed.success ? [parsed.data] : [];
  });
}

function senderOf({ from, from_user_id: userId }: CloudMessage, people: readonly Person[]) {
  const isSender = (person: Person) =>
    (from !== undefined && person.wa_id === from) || (userId !== undefined && person.user_id === userId);
  // A sender without a number is named here alone.
  const person = people.find(isSender) ?? (from || userId ? undefined : people[0]);
  return {
    chat: addressOf(from ?? person?.wa_id, userId ?? person?.user_id),
    name: person?.profile?.name,
  };
}

function quotedOf({ context }: CloudMessage, chat: Address): { quoted?: MessageKey } {
  if (!context?.id) return {};
  const { phone, businessScopedId } = chat;
  const author = context.from?.replaceAll(/^\+/g, '');
  const isTheirs = author !== undefined && (author === phone || author === businessScopedId);
  return { quoted: { id: context.id, chat, isOwn: !isTheirs } };
}

function readMessage(message: CloudMessage, people: readonly Person[]): readonly WebhookEvent[] {
  const { chat, name } = senderOf(message, people);
  // Groups are not supported by this provider.
  if (message.group_id !== undefined || isEmptyAddress(chat)) return [];
  if (message.type === 'system') return readChangedNumber(message, chat);
  return readMessageOrChange(message, { chat, isOwn: false, ...(name ? { name } : {}) });
}

interface MessageSender {
  readonly chat: Address;
  readonly isOwn: boolean;
  readonly name?: string;
}

/** Reads a message, or a change of an earlier one. */
function readMessageOrChange(
  message: CloudMessage,
  { chat, isOwn, name }: MessageSender,
): readonly WebhookEvent[] {
  const { id, timestamp: at, reaction, edit, revoke } = message;
  const target = (targetId: string) => ({ id: targetId, chat, isOwn });
  if (message.type === 'reaction' && reaction) {
    const told = { target: target(reaction.message_id), from: chat, isOwn, text: reaction.emoji ?? '', at };
    return [{ type: 'reaction', ...told, isTargetSideUnknown: true }];
  }
  if (message.type === 'revoke' && revoke) {
    return [{ type: 'revoke', target: target(revoke.original_message_id), at }];
  }
  if (message.type === 'edit' && edit) {
    const changed = MessageSchema.safeParse({ id, timestamp: 0, ...new Object(edit.message) });
    if (!changed.success) return [];
    const content = readContent(changed.data);
    return [{ type: 'edit', target: target(edit.original_message_id), content, at }];
  }
  return [
    {
      type: 'message',
      isHistory: false,
      message: {
        id,
        chat,
        isOwn,
        from: chat,
        sentAt: at,
        content: readContent(message),
        ...(name === undefined ? {} : { pushName: name }),
        ...quotedOf(message, chat),
      },
    },
  ];
}

/** Reads a message that the owner wrote in the WhatsApp Business app. */
function readEcho(message: CloudMessage): readonly WebhookEvent[] {
  const chat = addressOf(message.to, message.to_user_id);
  return isEmptyAddress(chat) ? [] : readMessageOrChange(message, { chat, isOwn: true });
}

function readHistory(
  message: CloudMessage,
  thread: string | undefined,
  { metadata }: WebhookValue,
): readonly WebhookEvent[] {
  const isOwn = message.from !== undefined && message.from === metadata.display_phone_number;
  const chat = isOwn
    ? addressOf(message.to ?? thread, message.to_user_id)
    : addressOf(message.from ?? thread, message.from_user_id);
  if (isEmptyAddress(chat)) return [];
  // Reactions, edits and deletions of historic messages are skipped.
  return readMessageOrChange(message, { chat, isOwn }).flatMap((news) =>
    news.type === 'message' ? [{ ...news, isHistory: true }] : [],
  );
}

function readChangedNumber({ system }: CloudMessage, former: Address): readonly WebhookEvent[] {
  const address = addressOf(system?.wa_id, system?.user_id);
  const isChange = system?.type === 'user_changed_number' || system?.type === 'user_changed_user_id';
  return isChange && !isEmptyAddress(address) ? [{ type: 'contact', address, isSaved: false, former }] : [];
}

function readSavedContact({ action, contact }: z.output<typeof SavedContactSchema>): readonly WebhookEvent[] {
  const address = addressOf(contact.phone_number, contact.user_id);
  if (action === 'remove' || isEmptyAddress(address)) return [];
  const name = contact.full_name ?? contact.first_name;
  return [{ type: 'contact', address, isSaved: true, ...(name === undefined ? {} : { name }) }];
}
