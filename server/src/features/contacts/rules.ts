import { contactSearch } from '@prosa/contracts/contacts/rules.ts';
import type { PhoneSearch } from '@prosa/contracts/phone-number.ts';

/** What the database compares: for each word the patterns of which one must fit, and the number. */
export interface ContactPatterns {
  readonly words: readonly (readonly string[])[];
  readonly number: PhoneSearch | undefined;
}

function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

export function patternsOf(search: string): ContactPatterns {
  const { words, number } = contactSearch(search);
  return {
    words: words.map(({ text, beginsWord }) => {
      const literal = literally(text);
      return beginsWord ? [`${literal}%`, `% ${literal}%`] : [`%${literal}%`];
    }),
    number,
  };
}
