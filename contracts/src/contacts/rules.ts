import { type PhoneSearch, phoneKey, phoneSearch } from '#contracts/phone-number.ts';
import { type Contact, type ContactImport, importMaxRows, listImportMaxRows } from './schema.ts';

/** A word shorter than this must start a word of the name; a longer one may occur anywhere in it. */
const containedWordMin = 3;
const wordsMax = 6;

export interface SearchWord {
  readonly text: string;
  readonly beginsWord: boolean;
}

/** Parsed search: all the words in the name, or the number. */
export interface ContactSearch {
  readonly words: readonly SearchWord[];
  readonly number: PhoneSearch | undefined;
}

export function contactSearch(text: string): ContactSearch {
  const words = text.trim().split(/\s+/).filter(Boolean).slice(0, wordsMax);
  return {
    words: words.map((word) => ({ text: word, beginsWord: [...word].length < containedWordMin })),
    number: phoneSearch(text),
  };
}

/** Returns how many rows a spreadsheet may have: contact lists accept more than the contacts themselves. */
export function importRowsAllowed({ contactListId }: Pick<ContactImport, 'contactListId'>): number {
  return contactListId === null ? importMaxRows : listImportMaxRows;
}

/** Folds case and accents as the database does. */
export function foldName(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Matches the same contacts as the server's search, for lists that are updated by events. */
export function matchesContactSearch(contact: Pick<Contact, 'name' | 'number'>, text: string): boolean {
  const { words, number } = contactSearch(text);
  if (words.length === 0) return true;
  const name = foldName(contact.name);
  const isNamed = words.every((word) => {
    const wanted = foldName(word.text);
    return word.beginsWord ? ` ${name}`.includes(` ${wanted}`) : name.includes(wanted);
  });
  if (isNamed || !number) return isNamed;
  const key = phoneKey(contact.number);
  return number.key === key || [contact.number, key].some((known) => known.includes(number.digits));
}

/** Compares by name, in the server's order. */
export function isContactBefore(a: Pick<Contact, 'name' | 'id'>, b: Pick<Contact, 'name' | 'id'>): boolean {
  const [first, second] = [foldName(a.name), foldName(b.name)];
  return first === second ? a.id < b.id : first < second;
}
