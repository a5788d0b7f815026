import {
  blanksOf,
  isSendable,
  renderTemplate,
  type TemplateBlank,
} from '@prosa/contracts/templates/rules.ts';
import {
  type Template,
  type TemplateParameter,
  TemplateParameterSchema,
} from '@prosa/contracts/templates/schema.ts';

/** Those that can be sent from here and hold all the words, in their name or their text. */
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

/** `pedido_enviado` as people read it. */
export function readableName({ name }: Template): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const fieldName = ({ part, key }: TemplateBlank): string => `${part}-${key}`;

/** What a blank is most likely to be filled with: Meta's own examples begin with the customer's name. */
export function firstTexts(template: Template, contactName: string): Record<string, string> {
  const blanks = blanksOf(template);
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
  return blanksOf(template).map((blank) => ({ ...blank, text: (texts[fieldName(blank)] ?? '').trim() }));
}

/** What is wrong with each blank, as keys of texts. */
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
