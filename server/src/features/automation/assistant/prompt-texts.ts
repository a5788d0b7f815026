import { firstNameOf } from '@prosa/contracts/message-variables.ts';
import { cutText } from '#platform/storable-text.ts';
import type { ChatMessage } from '#providers/ai/port.ts';

/** Phrase with which the model hands the conversation over to attendants. */
export const transferPhrase = 'Ação: Transferir para o setor de atendimento';
const transfer = /[*_]*a[cç][aã]o\s*:\s*transferir para o setor de atendimento[*_]*[.!]?/giu;
const nameMax = 60;
/** Maximum length of a text on WhatsApp. */
const answerMax = 4096;

export interface ConversationText {
  readonly isOurs: boolean;
  readonly text: string;
}

interface Conversation {
  readonly prompt: string;
  readonly maxTokens: number;
  readonly contactName: string;
  /** Oldest first. */
  readonly words: readonly ConversationText[];
}

/**
 * Returns the first name, reduced to letters and digits: customers choose their name, and the model must not read it as
 * instructions.
 */
export function promptNameOf(contactName: string): string {
  return firstNameOf(contactName)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(0, nameMax);
}

/** Builds the messages for the model: instructions, then the conversation so far. */
export function messagesFor({ prompt, maxTokens, contactName, words }: Conversation): ChatMessage[] {
  const name = promptNameOf(contactName);
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

/** Returns the text for the customer, and whether the model hands over to attendants. */
export function parseAnswer(text: string): { readonly text: string; readonly isTransfer: boolean } {
  const rest = text.replaceAll(transfer, '').trim();
  return { text: cutText(rest, answerMax), isTransfer: rest !== text.trim() };
}

const link = /https?:\/\/|www\./i;
/** Formatting marks, emoji and other characters that cannot be spoken. */
const unspeakable = /[^\p{Script=Latin}\p{M}\p{N}\s.,;:!?…'"“”‘’()%/&+=$€@#ºª°–—-]/gu;

/** Returns the part of a text that can be spoken; empty for a text with a link, which is useless as audio. */
export function speakableText(text: string): string {
  if (link.test(text)) return '';
  return text
    .replaceAll(unspeakable, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();
}
