import { type FormErrors, schemaResolver } from '@mantine/form';
import { validationKeys } from '@prosa/contracts/fields.ts';
import {
  type CreatePrompt,
  CreatePromptSchema,
  type Prompt,
  type UpdatePrompt,
  UpdatePromptSchema,
} from '@prosa/contracts/prompts/schema.ts';
import { changedFields } from '#lib/form-errors.ts';

/** What the fields of the dialog hold. A key that is left blank stays as it is. */
export type PromptForm = Omit<CreatePrompt, 'queueId'> & { readonly queueId: number | null };

export function promptFormOf(prompt: Prompt | undefined): PromptForm {
  return {
    name: prompt?.name ?? '',
    prompt: prompt?.prompt ?? '',
    apiKey: '',
    maxTokens: prompt?.maxTokens ?? 100,
    temperature: prompt?.temperature ?? 1,
    maxMessages: prompt?.maxMessages ?? 10,
    queueId: prompt?.queueId ?? null,
  };
}

const checkNew = schemaResolver(CreatePromptSchema, { sync: true });
const checkChanged = schemaResolver(UpdatePromptSchema, { sync: true });

/** What is wrong, as keys of texts. */
export function checkPrompt(form: PromptForm, isNew: boolean): FormErrors {
  const { queueId, apiKey, ...rest } = form;
  const told = { ...rest, ...(isNew || apiKey.trim() !== '' ? { apiKey } : {}) };
  const check = isNew ? checkNew : checkChanged;
  // The schema has no word for a queue that was not chosen.
  const errors: FormErrors = check({ ...told, queueId: queueId ?? 1 });
  return { ...errors, ...(queueId === null ? { queueId: validationKeys.required } : {}) };
}

/** Only for a form that was found right. */
export function newPromptOf({ queueId, ...form }: PromptForm): CreatePrompt {
  if (queueId === null) throw new Error('A prompt without a queue was let through.');
  return { ...form, queueId };
}

/** Only what was changed: what a colleague changed meanwhile in the other fields stays. */
export function promptChangesOf(before: PromptForm, form: PromptForm): UpdatePrompt {
  const { queueId, ...changed } = changedFields(before, form);
  return { ...changed, ...(queueId ? { queueId } : {}) };
}
