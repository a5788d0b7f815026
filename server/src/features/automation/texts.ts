import { menuKeys } from '@prosa/contracts/queue-options/rules.ts';

/** Automatic texts of the product, in the language of the companies' customers. */

export const handoverText =
  'Tudo bem! Uma pessoa da nossa equipe vai continuar esta conversa. Aguarde um instante, por favor.';

export const wrongAnswerText =
  'Não entendi a sua resposta. Responda com o número de uma das opções, ou escreva *atendente* para falar com uma pessoa.';

export const otherQueueHint = `*[ ${menuKeys.start} ]* - Menu inicial`;

export function queueMenuText(greeting: string, names: readonly string[]): string {
  const lines = names.map((name, index) => `*[ ${index + 1} ]* - ${name}`);
  return [...(greeting.trim() === '' ? [] : [greeting.trim(), '']), ...lines].join('\n');
}

const wordsForPeople = [
  'atendente',
  'atendimento humano',
  'humano',
  'pessoa',
  'operador',
  'operadora',
  'agente',
  'agent',
  'human',
  'person',
  'persona',
  'alguem',
];
const personRequest = new RegExp(
  `\\b(?:falar|conversar|fala|hablar|talk|speak|quero|preciso|chamar?|transferir)\\b.*\\b(?:${wordsForPeople.join('|')}|gente|someone|alguien)\\b`,
);

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns whether a customer asks for a person: a single keyword is enough, in a sentence it must be a request. */
export function asksForPerson(text: string): boolean {
  const words = folded(text.slice(0, 500));
  return wordsForPeople.includes(words) || personRequest.test(words);
}
