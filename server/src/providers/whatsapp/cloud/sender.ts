import type { TemplateParameter } from '@prosa/contracts/templates/schema.ts';
import * as z from 'zod/mini';
import {
  type Address,
  type CloudAccount,
  type OutgoingContent,
  type OutgoingMedia,
  type OutgoingMessage,
  ProviderError,
  type ProviderSession,
} from '#providers/whatsapp/port.ts';
import type { Graph, GraphCall } from './graph-client.ts';
import { sendFormatOf, uploadMedia } from './media.ts';
import { readCard } from './vcard.ts';

const longestText = 4096;
const longestCaption = 1024;

type Written = Readonly<Record<string, unknown>>;

/** Meta prefers the number where it is known. */
function recipientOf({ phone, businessScopedId }: Address): Written {
  if (phone !== undefined) return { to: phone };
  if (businessScopedId !== undefined) return { recipient: businessScopedId };
  throw new ProviderError({ class: 'recipient' });
}

/** Writes all content that needs no file upload. */
function writeContent(content: Exclude<OutgoingContent, { kind: 'media' }>): Written {
  switch (content.kind) {
    case 'text':
      if (content.text.length > longestText) throw new ProviderError({ class: 'bug' });
      return { type: 'text', text: { body: content.text, preview_url: true } };
    case 'location': {
      const { latitude, longitude, name } = content;
      return { type: 'location', location: { latitude, longitude, ...(name === '' ? {} : { name }) } };
    }
    case 'contacts':
      return { type: 'contacts', contacts: content.vcards.map(contactOf) };
    case 'template': {
      const { name, language, parameters } = content;
      const components = componentsOf(parameters);
      return {
        type: 'template',
        template: { name, language: { code: language }, ...(components.length > 0 ? { components } : {}) },
      };
    }
  }
}

function contactOf(vcard: string): Written {
  const { name, phones } = readCard(vcard);
  const shown = name === '' ? (phones[0]?.phone ?? '?') : name;
  return {
    name: { formatted_name: shown, first_name: shown },
    ...(phones.length > 0
      ? {
          phones: phones.map(({ phone, waId }) => ({
            phone,
            type: 'CELL',
            ...(waId === undefined ? {} : { wa_id: waId }),
          })),
        }
      : {}),
  };
}

/** A blank that has a name is filled in by it; numbered ones by their order. */
function parameterOf({ key, text }: TemplateParameter): Written {
  return { type: 'text', ...(/^\d+$/.test(key) ? {} : { parameter_name: key }), text };
}

function componentsOf(parameters: readonly TemplateParameter[]): Written[] {
  const inOrder = parameters.toSorted((one, other) => Number(one.key) - Number(other.key) || 0);
  const part = (type: 'header' | 'body') => {
    const own = inOrder.filter((each) => each.part === type);
    return own.length > 0 ? [{ type, parameters: own.map(parameterOf) }] : [];
  };
  const buttons = inOrder.filter((each) => each.part === 'button');
  return [
    ...part('header'),
    ...part('body'),
    ...buttons.map(({ key, text }) => ({
      type: 'button',
      sub_type: 'url',
      index: key,
      parameters: [{ type: 'text', text }],
    })),
  ];
}

interface UploadedFile {
  readonly type: 'image' | 'video' | 'audio' | 'document' | 'sticker';
  readonly id: string;
  readonly media: Pick<OutgoingMedia, 'kind' | 'fileName'>;
  readonly caption: string;
}

/** Sounds and stickers carry no words: those that have some go as documents. */
function writeFile({ type, id, media, caption }: UploadedFile): Written {
  if (type === 'audio') return { type, audio: { id, ...(media.kind === 'voice' ? { voice: true } : {}) } };
  if (type === 'sticker') return { type, sticker: { id } };
  if (caption.length > longestCaption) throw new ProviderError({ class: 'bug' });
  const worded = caption === '' ? {} : { caption };
  const named = type === 'document' && media.fileName !== '' ? { filename: media.fileName } : {};
  return { type, [type]: { id, ...worded, ...named } };
}

export type Ask = <T>(question: (owner: CloudAccount, call: GraphCall) => Promise<T>) => Promise<T>;

type Sender = Pick<
  ProviderSession,
  'send' | 'edit' | 'revoke' | 'react' | 'markRead' | 'setTyping' | 'lookUp'
>;

const SentSchema = z.object({ messages: z.tuple([z.object({ id: z.string() })], z.unknown()) });
/** More chats than are typed in at once. */
const rememberedChats = 500;
/** Reading a message marks the earlier ones as read. */
const readTries = 3;

const keyOf = ({ phone, businessScopedId }: Address) => phone ?? businessScopedId ?? '';

/** Outgoing operations over the Cloud API. */
export function createSender(graph: Graph, ask: Ask): Sender {
  /** Last read message per chat: the typing indicator must refer to one. */
  const lastRead = new Map<string, string>();

  function remember(chat: Address, id: string): void {
    lastRead.delete(keyOf(chat));
    lastRead.set(keyOf(chat), id);
    const [oldest] = lastRead.keys();
    if (lastRead.size > rememberedChats && oldest !== undefined) lastRead.delete(oldest);
  }

  async function contentOf({ content }: OutgoingMessage, { phoneNumberId }: CloudAccount, call: GraphCall) {
    if (content.kind !== 'media') return writeContent(content);
    const { media, caption } = content;
    const { type, mimeType } = sendFormatOf(media, caption);
    const id = await uploadMedia(graph, phoneNumberId, { media, mimeType }, call);
    return writeFile({ type, id, media, caption });
  }

  async function post({ phoneNumberId }: CloudAccount, call: GraphCall, body: object): Promise<unknown> {
    return graph.post(`/${phoneNumberId}/messages`, { messaging_product: 'whatsapp', ...body }, call);
  }

  const cannot = async (): Promise<never> => {
    throw new ProviderError({ class: 'bug' });
  };

  return {
    send: (message) =>
      ask(async (owner, call) => {
        const to = recipientOf(message.chat);
        const content = await contentOf(message, owner, call);
        const context = message.quoted ? { context: { message_id: message.quoted.id } } : {};
        const answer = await post(owner, call, {
          recipient_type: 'individual',
          ...to,
          ...content,
          ...context,
          // Returned with each status, so that the message is identified even if this response is lost.
          biz_opaque_callback_data: message.id,
        });
        return SentSchema.parse(answer).messages[0].id;
      }),
    edit: cannot,
    revoke: cannot,
    react: (target, emoji) =>
      ask(async (owner, call) => {
        const reaction = { message_id: target.id, emoji };
        const to = recipientOf(target.chat);
        await post(owner, call, { recipient_type: 'individual', ...to, type: 'reaction', reaction });
      }),
    markRead: (targets) =>
      ask(async (owner, call) => {
        const tried = targets.slice(0, readTries);
        for (const { id, chat } of tried) {
          try {
            await post(owner, call, { status: 'read', message_id: id });
            remember(chat, id);
            return;
          } catch (error) {
            // Too old, or unknown to Meta: the next one may work.
            const isUnknown = error instanceof ProviderError && error.failure.class === 'bug';
            if (!isUnknown || id === tried.at(-1)?.id) throw error;
          }
        }
      }),
    // The indicator ends by itself, or with the message.
    setTyping: (chat, isTyping) =>
      ask(async (owner, call) => {
        const id = lastRead.get(keyOf(chat));
        if (!isTyping || id === undefined) return;
        await post(owner, call, { status: 'read', message_id: id, typing_indicator: { type: 'text' } });
      }),
    // The Cloud API has no lookup: whether a number has WhatsApp shows when a message is sent.
    lookUp: (numbers) => ask(async () => new Map(numbers.map((phone) => [phone, { phone }]))),
  };
}
