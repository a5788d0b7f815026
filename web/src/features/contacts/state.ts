import type { createContact, updateContact } from '@prosa/contracts/contacts/api.ts';
import {
  type Contact,
  type ContactImportError,
  CreateContactSchema,
  UpdateContactSchema,
} from '@prosa/contracts/contacts/schema.ts';
import { csvLine } from '@prosa/contracts/csv-line.ts';
import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';
import { issueText } from '#lib/api-error.ts';
import { changedFields } from '#lib/form-errors.ts';
import type { Translate } from '#lib/i18n.ts';
import { newId } from '#lib/new-id.ts';

export interface ExtraInfoRow {
  /** Client-side key: a row that was just added has no id yet. */
  readonly key: string;
  readonly id?: number;
  name: string;
  value: string;
}

/** Field values of the contact dialog. */
export interface ContactForm {
  name: string;
  number: string;
  email: string;
  extraInfo: ExtraInfoRow[];
}

export function newExtraInfo(): ExtraInfoRow {
  return { key: newId(), name: '', value: '' };
}

/** Detects whether a search text is a number or a name. */
const isNumber = (text: string): boolean => /^[\d\s()+-]+$/.test(text);

export function contactFormOf(contact: Contact | undefined, typed = ''): ContactForm {
  const [name, number] = isNumber(typed) ? ['', typed] : [typed, ''];
  return {
    name: contact?.name ?? name,
    number: contact ? formatPhoneNumber(contact.number) : number,
    email: contact?.email ?? '',
    extraInfo: contact?.extraInfo.map((row) => ({ ...row, key: String(row.id) })) ?? [],
  };
}

const isBlank = ({ name, value }: ExtraInfoRow): boolean => name.trim() === '' && value.trim() === '';

/** Drops rows that were added and left empty. */
function extraInfoOf({ extraInfo }: ContactForm) {
  return extraInfo.filter((row) => !isBlank(row)).map(({ key: _, ...row }) => row);
}

export function newContactOf(form: ContactForm): BodyInputOf<typeof createContact> {
  return { ...form, extraInfo: extraInfoOf(form) };
}

/** Returns only the changed fields, so that changes by colleagues to the remaining fields are kept. */
export function changesOf(before: ContactForm, form: ContactForm): BodyInputOf<typeof updateContact> {
  const { extraInfo: _, ...changed } = changedFields(before, form);
  const [old, next] = [extraInfoOf(before), extraInfoOf(form)];
  return JSON.stringify(old) === JSON.stringify(next) ? changed : { ...changed, extraInfo: next };
}

/** Maps row indexes of server errors to form rows: the server does not receive the empty ones. */
export function mapRowErrors(
  errors: Readonly<Record<string, string>>,
  { extraInfo }: ContactForm,
): Record<string, string> {
  const places = extraInfo.flatMap((row, index) => (isBlank(row) ? [] : [index]));
  const renamed = Object.entries(errors).map(([path, message]) => [
    path.replace(/^extraInfo\.(\d+)/, (_, place: string) => `extraInfo.${places[Number(place)] ?? place}`),
    message,
  ]);
  return Object.fromEntries(renamed) as Record<string, string>;
}

/** Returns the errors as text keys by field, validated with the server's schema. */
export function checkForm(before: ContactForm | undefined, form: ContactForm): Record<string, string> {
  const checked = before
    ? UpdateContactSchema.safeParse(changesOf(before, form))
    : CreateContactSchema.safeParse(newContactOf(form));
  if (checked.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of checked.error.issues) errors[path.join('.')] ??= message;
  return mapRowErrors(errors, form);
}

/** Builds a table of the skipped rows, which the user can correct and import again. */
export function errorTable(errors: readonly ContactImportError[], t: Translate): string {
  const head = [
    t('contacts.import.line'),
    t('contacts.import.field'),
    t('contacts.import.value'),
    t('contacts.import.reason'),
  ];
  const lines = errors.map(({ line, field, value, message }) =>
    csvLine([String(line), t(`contacts.${field}`), value, issueText(message, t)]),
  );
  return csvLine(head) + lines.join('');
}
