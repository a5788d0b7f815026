import * as z from 'zod/mini';
import { text } from './fields.ts';
import { validationKeys } from './validation-keys.ts';

/** `#RRGGBB`; the short form is written out, so that one colour has one spelling. */
export const ColorSchema = text(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, validationKeys.invalid),
  z.overwrite(writtenOut),
);

function writtenOut(color: string): string {
  const digits = color.slice(1).toUpperCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}
