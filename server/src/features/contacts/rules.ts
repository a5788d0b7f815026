import { contactSearch } from '@prosa/contracts/contacts/rules.ts';
import type { PhoneSearch } from '@prosa/contracts/phone-number.ts';
import type { NamePatterns } from '#platform/database/name-search.ts';

/** Patterns that the database compares with names and numbers. */
export interface ContactPatterns extends NamePatterns {
  /** For each word, the pattern of a name that has it after its start. */
  readonly rests: readonly string[];
  readonly number: PhoneSearch | undefined;
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

export function patternsOf(search: string): ContactPatterns {
  const { words, number } = contactSearch(search);
  const patterns = words.map(({ text, beginsWord }) => {
    const literal = escapeLike(text);
    return beginsWord ? [`${literal}%`, `% ${literal}%`] : [`%${literal}%`];
  });
  return {
    words: patterns,
    begins: words.map(({ text }) => text),
    rests: patterns.map((alternatives) => alternatives.at(-1) ?? ''),
    number,
  };
}

/** Patterns for a literal text within a name, spaces included. */
export function patternsOfText(text: string): ContactPatterns {
  const pattern = `%${escapeLike(text)}%`;
  return { words: [[pattern]], begins: [text], rests: [pattern], number: undefined };
}
