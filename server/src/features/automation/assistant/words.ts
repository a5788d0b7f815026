import { firstNameOf } from '@prosa/contracts/message-variables.ts';
import { cutText } from '#platform/storable-text.ts';
import type { ChatMessage } from '#providers/ai/port.ts';

/** What the model writes to give the conversation to people. */
export const transferPhrase = 'Ação: Transferir para o setor de atendimento';
const transfer = /[*_]*a[cç][aã]o\s*:\s*transferir para o setor de atendimento[*_]*[.!]?/giu;
const nameMax = 60;
/** As long as a text on WhatsApp may be. */
const answerMax = 4096;

export interface KnownWords {
  readonly isOurs: boolean;
  readonly text: string;
}

interface Conversation {
  readonly prompt: string;
  readonly maxTokens: number;
  readonly contactName: string;
  /** The oldest first. */
  readonly words: readonly KnownWords[];
}

/** The first name as far as it is one: a name is chosen by the customer, and the model must not take it for orders. */
export function spokenNameOf(contactName: string): string {
  return firstNameOf(contactName)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(0, nameMax);
}

/** What the model is told before it goes on with a conversation. */
export function messagesFor({ prompt, maxTokens, contactName, words }: Conversation): ChatMessage[] {
  const name = spokenNameOf(contactName);
  const rules = [
    'Você responde a clientes de uma empresa pelo WhatsApp.',
    ...(name === '' ? [] : [`Quem escreve se chama ${name}: trate a pessoa pelo nome, com naturalidade.`]),
    `Responda em no máximo ${maxTokens} tokens, sem deixar frases pela metade.`,
    `Quando a pessoa quiser falar com alguém, ou quando você não puder ajudar, comece a resposta com “${transferPhrase}”.`,
  ];
  return [
    { role: 'system', content: `${rules.join(' ')}\n\n${prompt}` },
    ...words.map(({ isOurs, text }) => ({ role: isOurs ? 'assistant' : 'user', content: text }) as const),
  ];
}

/** What the customer hears, and whether people go on. */
export function heardFrom(text: string): { readonly text: string; readonly isTransfer: boolean } {
  const rest = text.replaceAll(transfer, '').trim();
  return { text: cutText(rest, answerMax), isTransfer: rest !== text.trim() };
}

const link = /https?:\/\/|www\./i;
/** Marks of WhatsApp, pictures, and whatever else nobody can say. */
const unspeakable = /[^\p{Script=Latin}\p{M}\p{N}\s.,;:!?…'"“”‘’()%/&+=$€@#ºª°–—-]/gu;

/** What a voice says of a text; nothing of one with an address, which is of no use to ears. */
export function speakable(text: string): string {
  if (link.test(text)) return '';
  return text
    .replaceAll(unspeakable, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();
}
