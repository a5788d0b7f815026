import * as z from 'zod/mini';
import {
  type Address,
  type CloudAccount,
  type OutgoingMessage,
  ProviderError,
  type ProviderSession,
} from '#providers/whatsapp/port.ts';
import type { Graph, GraphCall } from './graph-client.ts';
import { carriageOf, uploadMedia } from './media.ts';
import { recipientOf, writeContent, writeFile } from './write-message.ts';

export type Ask = <T>(question: (owner: CloudAccount, call: GraphCall) => Promise<T>) => Promise<T>;

type Speech = Pick<
  ProviderSession,
  'send' | 'edit' | 'revoke' | 'react' | 'markRead' | 'setTyping' | 'lookUp'
>;

const SentSchema = z.object({ messages: z.tuple([z.object({ id: z.string() })], z.unknown()) });
/** More chats than anybody types in at once. */
const rememberedChats = 500;
/** Reading one is reading those before it. */
const readTries = 3;

const keyOf = ({ phone, businessScopedId }: Address) => phone ?? businessScopedId ?? '';

/** What can be said to customers over the Cloud API. */
export function createSpeech(graph: Graph, ask: Ask): Speech {
  /** What was read last in a chat: who types is shown under it. */
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
    const { type, mimeType } = carriageOf(media, caption);
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
          // Comes back with each status: by it the message is known even if this answer is lost.
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
            // Too old, or not known there: the next one may be.
            const isUnknown = error instanceof ProviderError && error.failure.class === 'bug';
            if (!isUnknown || id === tried.at(-1)?.id) throw error;
          }
        }
      }),
    // It ends by itself, or with the message.
    setTyping: (chat, isTyping) =>
      ask(async (owner, call) => {
        const id = lastRead.get(keyOf(chat));
        if (!isTyping || id === undefined) return;
        await post(owner, call, { status: 'read', message_id: id, typing_indicator: { type: 'text' } });
      }),
    // Nobody can be asked here who has WhatsApp: it shows when something is sent.
    lookUp: (numbers) => ask(async () => new Map(numbers.map((phone) => [phone, { phone }]))),
  };
}
