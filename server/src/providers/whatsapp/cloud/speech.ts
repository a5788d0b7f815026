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
/** More chats than are typed in at once. */
const rememberedChats = 500;
/** Reading a message marks the earlier ones as read. */
const readTries = 3;

const keyOf = ({ phone, businessScopedId }: Address) => phone ?? businessScopedId ?? '';

/** Outgoing operations over the Cloud API. */
export function createSpeech(graph: Graph, ask: Ask): Speech {
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
