/**
 * Telephone numbers as WhatsApp uses them: E.164 digits without the plus. Numbers can be typed in any format; they are
 * stored normalised and compared by key, because a Brazilian mobile exists with and without its ninth digit.
 */

export const phoneLength = { min: 8, max: 50 } as const;
export const phoneDigits = { min: 8, max: 15 } as const;

const brazil = '55';

const brazilianAreaCodes = new Set(
  `11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64
   65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99`.split(/\s+/),
);

/** Service numbers such as 0800: no area code, no ninth digit. */
const brazilianService = /^(?:300|500|800|900)\d{6,7}$/;

/** Subscriber part after the area code: nine digits for a mobile, or eight, where 2 to 5 starts a landline. */
const mobile = /^9\d{8}$/;
const shortMobile = /^[^2-5]\d{7}$/;
const landline = /^[2-5]\d{7}$/;

/** Allows any mask but no letters: an extension or a name is not part of a number. */
const writable = /^[\d\s()[\].\-+/\u2010-\u2015]*$/u;
/** Direction marks that address books put around a number. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

function cleaned(text: string): string {
  return text.replaceAll(invisible, '').trim();
}

interface BrazilianNumber {
  readonly area: string;
  readonly subscriber: string;
}

function inBrazil(national: string): BrazilianNumber | undefined {
  const [area, subscriber] = [national.slice(0, 2), national.slice(2)];
  return brazilianAreaCodes.has(area) ? { area, subscriber } : undefined;
}

/** Returns whether digits without a country code can only be a Brazilian number. */
function isBrazilianNational(digits: string): boolean {
  if (brazilianService.test(digits)) return true;
  const { subscriber = '' } = inBrazil(digits) ?? {};
  return mobile.test(subscriber) || landline.test(subscriber) || /^[6-9]\d{7}$/.test(subscriber);
}

/** Removes the zero that Brazilians dial before an area code, and the carrier code after it. */
function withoutTrunkZero(digits: string): string {
  if (!digits.startsWith('0')) return digits;
  const [direct, byCarrier] = [digits.slice(1), digits.slice(3)];
  return [direct, byCarrier].find(isBrazilianNational) ?? digits;
}

/**
 * Parses a typed number into E.164 digits, undefined when it cannot be a number. A plus (or 00) means that the country
 * code comes first; without it, a number in a Brazilian format is taken as Brazilian.
 */
export function parsePhoneNumber(text: string): string | undefined {
  const clean = cleaned(text);
  if (!writable.test(clean) || clean.lastIndexOf('+') > 0) return undefined;
  const typed = clean.replaceAll(/\D/g, '');
  const hasCountry = clean.startsWith('+') || typed.startsWith('00');
  const digits = inE164(typed.replace(/^00/, ''), hasCountry);
  const isLongEnough = digits.length >= phoneDigits.min && digits.length <= phoneDigits.max;
  return isLongEnough && !digits.startsWith('0') ? digits : undefined;
}

function inE164(digits: string, hasCountry: boolean): string {
  if (digits.startsWith(`${brazil}0`)) return brazil + withoutTrunkZero(digits.slice(brazil.length));
  if (hasCountry) return digits;
  const national = withoutTrunkZero(digits);
  return isBrazilianNational(national) ? brazil + national : national;
}

function brazilianOf(number: string): BrazilianNumber | undefined {
  return number.startsWith(brazil) ? inBrazil(number.slice(brazil.length)) : undefined;
}

/** Returns a key that is equal for all spellings of a number. Only Brazilian mobiles have two spellings. */
export function phoneKey(number: string): string {
  const found = brazilianOf(number);
  return found && shortMobile.test(found.subscriber) ? `${brazil}${found.area}9${found.subscriber}` : number;
}

/** Returns every spelling of a number, the given one first. */
export function phoneVariants(number: string): readonly string[] {
  const key = phoneKey(number);
  const found = brazilianOf(key);
  const short = found && mobile.test(found.subscriber) ? found.subscriber.slice(1) : '';
  // A short form that starts like a landline would be a different number.
  const variants = shortMobile.test(short) ? [number, key, `${brazil}${found?.area}${short}`] : [number, key];
  return [...new Set(variants)];
}

/** Country codes of one and two digits; all others have three. */
const shortCountryCodes = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Formats a number for display: +55 11 91234-5678, +1 415 555 2671, +351 912 345 678. */
export function formatPhoneNumber(number: string): string {
  if (!/^\d+$/.test(number)) return number;
  const national = number.slice(brazil.length);
  if (number.startsWith(brazil) && brazilianService.test(national)) {
    return `0${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`;
  }
  const found = brazilianOf(number);
  if (found && [8, 9].includes(found.subscriber.length)) {
    return `+${brazil} ${found.area} ${found.subscriber.slice(0, -4)}-${found.subscriber.slice(-4)}`;
  }
  const country = shortCountryCodes.exec(number)?.[0] ?? number.slice(0, 3);
  return `+${country} ${inGroups(number.slice(country.length))}`;
}

/** Groups digits by three, without a single digit at the end. */
function inGroups(digits: string): string {
  const groups = digits.match(/\d{3}(?=\d{2})|\d+/g) ?? [];
  return groups.join(' ');
}

export interface PhoneSearch {
  /** Part of the number, as typed. */
  readonly digits: string;
  /** Key of the number, if it was typed completely. */
  readonly key: string | undefined;
}

/** Fewer digits would match almost every number. */
const searchMinDigits = 3;

/** Parses a search text; undefined when it cannot be part of a number. */
export function phoneSearch(text: string): PhoneSearch | undefined {
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
  if (!writable.test(cleaned(text)) || digits.length < searchMinDigits) return undefined;
  const whole = parsePhoneNumber(text);
  return { digits, key: whole && phoneKey(whole) };
}
