import type { Template, TemplateComponent, TemplateParameter, TemplatePart } from './schema.ts';

type Text = Pick<Template, 'components'>;

export interface TemplatePlaceholder {
  readonly part: TemplatePart;
  readonly key: string;
}

const blank = /\{\{\s*(\w+)\s*\}\}/g;
const knownParts = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'];
const knownButtons = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER'];

function partOf({ components }: Text, type: string): TemplateComponent | undefined {
  return components.find((component) => component.type === type);
}

function buttonsOf(template: Text) {
  return partOf(template, 'BUTTONS')?.buttons ?? [];
}

function keysIn(text: string | undefined): string[] {
  return [...new Set([...(text ?? '').matchAll(blank)].map(([, key = '']) => key))];
}

/** Returns the placeholders that must be filled in before sending, in reading order. */
export function placeholdersOf(template: Text): readonly TemplatePlaceholder[] {
  return [
    ...keysIn(partOf(template, 'HEADER')?.text).map((key) => ({ part: 'header' as const, key })),
    ...keysIn(partOf(template, 'BODY')?.text).map((key) => ({ part: 'body' as const, key })),
    ...buttonsOf(template).flatMap(({ url }, index) =>
      keysIn(url).length > 0 ? [{ part: 'button' as const, key: String(index) }] : [],
    ),
  ];
}

/**
 * Returns whether a template contains text only: an image header, a code to copy or a carousel needs more than text.
 */
function hasOnlyKnownParts(template: Text): boolean {
  const { format = 'TEXT' } = partOf(template, 'HEADER') ?? {};
  return (
    format === 'TEXT' &&
    partOf(template, 'BODY') !== undefined &&
    template.components.every(({ type }) => knownParts.includes(type)) &&
    buttonsOf(template).every(({ type }) => knownButtons.includes(type))
  );
}

export function isSendable(template: Pick<Template, 'components' | 'status'>): boolean {
  return template.status === 'APPROVED' && hasOnlyKnownParts(template);
}

const nameOf = ({ part, key }: TemplatePlaceholder): string => `${part} ${key}`;

/** Returns the placeholders without a value, and the parameters without a placeholder. */
export function mismatchedParameters(
  template: Text,
  parameters: readonly TemplateParameter[],
): { readonly missing: readonly TemplatePlaceholder[]; readonly unknown: readonly TemplateParameter[] } {
  const blanks = placeholdersOf(template);
  const [wanted, given] = [new Set(blanks.map(nameOf)), new Set(parameters.map(nameOf))];
  return {
    missing: blanks.filter((each) => !given.has(nameOf(each))),
    unknown: parameters.filter(
      (each, index) =>
        !wanted.has(nameOf(each)) || parameters.findIndex((first) => nameOf(first) === nameOf(each)) < index,
    ),
  };
}

/** Returns the text as the customer reads it. A placeholder without a value stays as it is, as previews show it. */
export function renderTemplate(template: Text, parameters: readonly TemplateParameter[]): string {
  const filled = new Map(
    parameters.filter(({ text }) => text !== '').map((each) => [nameOf(each), each.text]),
  );
  const fill = (part: TemplatePart, text: string | undefined) =>
    (text ?? '').replace(blank, (written, key: string) => filled.get(nameOf({ part, key })) ?? written);
  const header = fill('header', partOf(template, 'HEADER')?.text);
  return [
    header === '' ? '' : `*${header}*`,
    fill('body', partOf(template, 'BODY')?.text),
    partOf(template, 'FOOTER')?.text ?? '',
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}
