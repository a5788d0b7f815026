import { phoneVariants } from '@prosa/contracts/phone-number.ts';
import * as z from 'zod/mini';

/** Search terms of an erasure that is in progress. */
export const SubjectSchema = z.object({
  /** Keys of the person in lists and phone books. */
  keys: z.array(z.string()),
  names: z.array(z.string()),
  /** Regular expression for the person in a text: numbers in any spelling, and the e-mail address. */
  pattern: z.string(),
});
export type Subject = z.infer<typeof SubjectSchema>;

interface Person {
  readonly name: string;
  readonly email: string;
  readonly addresses: readonly { readonly kind: string; readonly address: string; readonly key: string }[];
}

/** Shorter values would match unrelated texts. */
const minNumberLength = 8;
const minNameLength = 3;

export function subjectOf({ name, email, addresses }: Person): Subject {
  const known = addresses.flatMap(({ kind, address, key }) =>
    kind === 'phone' ? [...phoneVariants(address), key] : [address, key],
  );
  const keys = [...new Set(known)];
  const numbers = keys
    .flatMap((key) => [key, ...nationalNumber(key)])
    .filter((key) => key.length >= minNumberLength)
    .map(numberPattern);
  const addressed = email.trim().length >= minNameLength ? [escapeRegExp(email.trim())] : [];
  const words = [...new Set([...numbers, ...addressed])].toSorted((one, other) => other.length - one.length);
  // Without search words the pattern matches nothing.
  return {
    keys,
    names: name.trim().length >= minNameLength ? [name.trim()] : [],
    pattern: words.length === 0 ? '$.^' : words.join('|'),
  };
}

/** Number without the country code: the area code is enough to distinguish it. */
function nationalNumber(key: string): string[] {
  return /^55\d{10,11}$/.test(key) ? [key.slice(2)] : [];
}

/** Matches 5511987654321, +55 11 98765-4321, (11) 98765-4321: the same digits with few characters between them. */
function numberPattern(key: string): string {
  if (!/^\d+$/.test(key)) return escapeRegExp(key);
  return `(?<![0-9])[+]?${[...key].join('[ ().+-]{0,3}')}(?![0-9])`;
}

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
