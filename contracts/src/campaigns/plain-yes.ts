/** Answers that say yes to a campaign's question and ask for nothing else, in the languages of the product. */
const yesWords: readonly string[] = [
  's',
  'sim',
  'sim por favor',
  'sim pode',
  'sim quero',
  'quero',
  'quero sim',
  'pode',
  'pode sim',
  'pode mandar',
  'pode enviar',
  'manda',
  'claro',
  'claro que sim',
  'com certeza',
  'aceito',
  'confirmo',
  'ok',
  'okay',
  'yes',
  'y',
  'yes please',
  'sure',
  'si',
  'si por favor',
  'dale',
  'por supuesto',
];
const longest = 40;

/** Whether a message is no more than a yes. */
export function isPlainYes(text: string): boolean {
  if (text.length > longest) return false;
  if (/^(?:👍\p{Emoji_Modifier}?|✅|👌\p{Emoji_Modifier}?)+$/u.test(text.trim())) return true;
  const words = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
  return yesWords.includes(words) && !/\p{N}/u.test(text);
}
