/** Variables that a message may contain as `{{name}}`; the server fills them in when it sends the message. */
export const messageVariables = ['firstName', 'name', 'ms', 'protocol', 'date', 'hour'] as const;
export type MessageVariable = (typeof messageVariables)[number];

/** Names that older clients use for some variables. */
const formerNames: Readonly<Record<string, MessageVariable>> = { gretting: 'ms', hora: 'hour' };

const letter = /\p{L}/u;

/** Returns the name of a contact; empty for a number or signs, which contacts without a name are stored under. */
export function personalNameOf(contactName: string): string {
  return letter.test(contactName) ? contactName : '';
}

/** Returns the first word of a name that has a letter: "+55 Maria" is called Maria. */
export function firstNameOf(contactName: string): string {
  return contactName.split(/\s+/u).find((word) => letter.test(word)) ?? '';
}

const spaces = String.raw`[^\S\n]{0,4}`;

/**
 * Fills placeholders in one pass, so that a value containing a placeholder is not expanded again. An empty value is
 * dropped with the comma before it, or at the beginning of a line with the one after it: "Olá, {{firstName}}!" becomes
 * "Olá!". `fill` returns undefined for an unknown variable, which stays as it was typed.
 */
export function fillPlaceholders(
  text: string,
  placeholder: string,
  fill: (typed: string) => string | undefined,
): string {
  // Formatting marks of WhatsApp are dropped together with the value they enclose.
  const atLineStart = new RegExp(String.raw`^([*_~]?)(${placeholder})\1[,.!:;]?${spaces}(\p{L}?)`, 'gmu');
  const anywhere = new RegExp(`(,?${spaces})([*_~]?)(${placeholder})\\2`, 'gu');
  return text
    .replaceAll(atLineStart, (whole: string, _mark: string, typed: string, next: string) =>
      fill(typed) === '' ? next.toUpperCase() : whole,
    )
    .replaceAll(anywhere, (whole: string, lead: string, mark: string, typed: string) => {
      const value = fill(typed);
      if (value === undefined) return whole;
      return value === '' ? '' : `${lead}${mark}${value}${mark}`;
    });
}

/** Returns the value of `{{name}}`, undefined for an unknown one. */
export function variableValue(
  typed: string,
  values: Readonly<Record<MessageVariable, string>>,
): string | undefined {
  const name = typed.slice(2, -2).trim();
  const variable = Object.hasOwn(formerNames, name) ? formerNames[name] : name;
  const known = messageVariables.find((one) => one === variable);
  return known && values[known];
}

/**
 * Fills the variables of a plain text. If the result would be empty, because the contact has no name, the greeting is
 * used instead.
 */
export function fillVariables(text: string, values: Readonly<Record<MessageVariable, string>>): string {
  const filled = fillPlaceholders(text, String.raw`\{\{\s*\w+\s*\}\}`, (typed) =>
    variableValue(typed, values),
  );
  return filled === '' && text !== '' ? values.ms : filled;
}
