import { type FormErrors, schemaResolver } from '@mantine/form';
import { CreateScheduleSchema } from '@prosa/contracts/schedules/schema.ts';
import type { MessageKey } from '#lib/i18n.ts';
import type { ScheduleForm } from './state.ts';

const checkSchema = schemaResolver(CreateScheduleSchema, { sync: true });
const required: MessageKey = 'validation.required';

/** Returns the errors by field. Loaded lazily, because the form is only checked on save. */
export function checkForm(form: ScheduleForm): FormErrors {
  const errors: FormErrors = checkSchema(form);
  return {
    ...errors,
    ...(form.contactId === null ? { contactId: required } : {}),
    ...(form.sendAt === null ? { sendAt: required } : {}),
  };
}
