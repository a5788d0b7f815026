import {
  isSendable,
  placeholdersOf,
  renderTemplate,
  type TemplatePlaceholder,
} from '@prosa/contracts/templates/rules.ts';
import {
  type Template,
  type TemplateParameter,
  TemplateParameterSchema,
} from '@prosa/contracts/templates/schema.ts';

/** Returns the sendable templates that contain all the words in their name or text. */
export function searchTemplates(templates: readonly Template[], search: string): Template[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return templates.filter((template) => {
    if (!isSendable(template)) return false;
    const text = folded(`${template.name} ${renderTemplate(template, [])}`);
    return words.every((word) => text.includes(word));
  });
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Formats a name such as `pedido_enviado` for display. */
export function readableName({ name }: Template): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const fieldName = ({ part, key }: TemplatePlaceholder): string => `${part}-${key}`;

/** Returns the default values of the blanks: by Meta's own examples, the first one is the customer's name. */
export function defaultTexts(template: Template, contactName: string): Record<string, string> {
  const blanks = placeholdersOf(template);
  const first = blanks.find(({ part }) => part === 'body');
  return Object.fromEntries(
    blanks.map((blank) => [fieldName(blank), blank === first ? firstWord(contactName) : '']),
  );
}

function firstWord(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? '';
}

export function parametersOf(
  template: Template,
  texts: Readonly<Record<string, string>>,
): TemplateParameter[] {
  return placeholdersOf(template).map((blank) => ({
    ...blank,
    text: (texts[fieldName(blank)] ?? '').trim(),
  }));
}

/** Returns the errors of the blanks as text keys. */
export function checkTexts(
  template: Template,
  texts: Readonly<Record<string, string>>,
): Record<string, string> {
  const wrong = parametersOf(template, texts).flatMap((parameter) => {
    const { error } = TemplateParameterSchema.safeParse(parameter);
    return error ? [[fieldName(parameter), error.issues[0]?.message ?? ''] as const] : [];
  });
  return Object.fromEntries(wrong);
}
