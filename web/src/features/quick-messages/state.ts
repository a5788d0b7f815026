import { type FormErrors, schemaResolver } from '@mantine/form';
import {
  CreateQuickMessageSchema,
  type MediaType,
  type QuickMessage,
} from '@prosa/contracts/quick-messages/schema.ts';
import type { MessageKey } from '#lib/i18n.ts';

/** What the fields of the dialog hold, besides the file. */
export interface QuickMessageForm {
  shortcode: string;
  message: string;
  geral: boolean;
  status: boolean;
}

export interface StoredFile {
  readonly name: string;
  readonly path: string;
  readonly type: MediaType;
}

/** The file as the dialog shows it: the one that is stored, one that was chosen and waits to be sent, or none. */
export type Attachment = StoredFile | File | undefined;

export function quickMessageFormOf(record: QuickMessage | undefined): QuickMessageForm {
  return {
    shortcode: record?.shortcode ?? '',
    message: record?.message ?? '',
    geral: record?.geral ?? false,
    status: record?.status ?? true,
  };
}

export function storedFileOf(record: QuickMessage | undefined): StoredFile | undefined {
  if (!record?.mediaPath || !record.mediaType) return undefined;
  return { name: record.mediaName ?? '', path: record.mediaPath, type: record.mediaType };
}

const checkSchema = schemaResolver(CreateQuickMessageSchema, { sync: true });
const messageRequired: MessageKey = 'quick-messages.messageRequired';

/** What is wrong with the fields, as keys of texts. A message says something or brings something. */
export function checkForm(form: QuickMessageForm, attachment: Attachment): FormErrors {
  const errors: FormErrors = checkSchema(form);
  const isEmpty = form.message.trim() === '' && attachment === undefined;
  return isEmpty ? { ...errors, message: messageRequired } : errors;
}

export function mediaTypeOf(file: StoredFile | File): MediaType {
  if (!(file instanceof File)) return file.type;
  const family = file.type.split('/', 1)[0];
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'application';
}
