import { type FormErrors, schemaResolver } from '@mantine/form';
import { CreateQuickMessageSchema, type QuickMessage } from '@prosa/contracts/quick-messages/schema.ts';
import type { Attachment } from '#lib/attachment.ts';
import type { MessageKey } from '#lib/i18n.ts';

/** Field values of the dialog, without the file. */
export interface QuickMessageForm {
  shortcode: string;
  message: string;
  geral: boolean;
  status: boolean;
}

export function quickMessageFormOf(record: QuickMessage | undefined): QuickMessageForm {
  return {
    shortcode: record?.shortcode ?? '',
    message: record?.message ?? '',
    geral: record?.geral ?? false,
    status: record?.status ?? true,
  };
}

const checkSchema = schemaResolver(CreateQuickMessageSchema, { sync: true });
const messageRequired: MessageKey = 'quick-messages.messageRequired';

/** Returns the field errors as text keys. A message needs a text or an attachment. */
export function checkForm(form: QuickMessageForm, attachment: Attachment): FormErrors {
  const errors: FormErrors = checkSchema(form);
  const isEmpty = form.message.trim() === '' && attachment === undefined;
  return isEmpty ? { ...errors, message: messageRequired } : errors;
}
