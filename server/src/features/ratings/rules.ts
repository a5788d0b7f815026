import { ratingScale } from '@prosa/contracts/ratings/rules.ts';

const meanings: Record<(typeof ratingScale)[number], string> = {
  1: 'Insatisfeito',
  2: 'Satisfeito',
  3: 'Muito satisfeito',
};

/** The question in the company's words, then what may be answered. */
export function questionText(ratingMessage: string): string {
  const lines = ratingScale.map((rate) => `*${rate}* - ${meanings[rate]}`);
  const question = ratingMessage.trim();
  return [...(question === '' ? [] : [question, '']), 'Responda com uma nota de 1 a 3:', ...lines].join('\n');
}

/** Sent once to a customer whose number is none of the scale. */
export function correctionText(): string {
  const choices = ratingScale.map((rate) => `*${rate}* (${meanings[rate]})`);
  return `A nota vai de 1 a 3. Responda com ${choices.slice(0, -1).join(', ')} ou ${choices.at(-1)}.`;
}
