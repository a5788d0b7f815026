/** Removes case and accents, as the server does, for searches and for sorting by name. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether one of the texts contains the search. */
export function isFoundIn(search: string, texts: readonly string[]): boolean {
  const wanted = fold(search.trim());
  return wanted === '' || texts.some((text) => fold(text).includes(wanted));
}

/** Orders by name, then by id. */
export function isBeforeByName(a: Named, b: Named): boolean {
  const [left, right] = [fold(a.name), fold(b.name)];
  return left === right ? a.id < b.id : left < right;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
  /** Index of the first character; unique, so it also serves as the key. */
  readonly start: number;
}

/** Splits a text at the words of the search, ignoring case and accents. */
export function highlight(text: string, search: string): readonly TextPart[] {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0 || text === '') return [{ text, isMatch: false, start: 0 }];
  return join(text, matchedCharacters(text, words));
}

/** Folding may change the length, so each folded unit keeps the index of its source character. */
function matchedCharacters(text: string, words: readonly string[]): readonly boolean[] {
  const characters = [...text];
  const isMatched = characters.map(() => false);
  const origins: number[] = [];
  let folded = '';
  characters.forEach((character, index) => {
    const part = fold(character);
    folded += part;
    origins.push(...new Array<number>(part.length).fill(index));
  });
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      isMatched.fill(true, origins[at], (origins[at + word.length - 1] ?? 0) + 1);
    }
  }
  return isMatched;
}

function join(text: string, isMatched: readonly boolean[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  let part = '';
  let start = 0;
  [...text].forEach((character, index) => {
    part += character;
    const isMatch = isMatched[index] === true;
    if (isMatched[index + 1] === isMatch) return;
    parts.push({ text: part, isMatch, start });
    start += part.length;
    part = '';
  });
  return parts;
}
