import { type FormErrors, schemaResolver } from '@mantine/form';
import { type ExternalFailure, externalFailures } from '@prosa/contracts/automation/schema.ts';
import {
  type CreatePrompt,
  CreatePromptSchema,
  noVoice,
  type Prompt,
  type TryPrompt,
  tryLimits,
  type UpdatePrompt,
  UpdatePromptSchema,
} from '@prosa/contracts/prompts/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import { hasCode } from '#lib/api-error.ts';
import { changedFields } from '#lib/form-errors.ts';

/** Field values of the dialog. A key left blank keeps its stored value. */
export type PromptForm = Omit<CreatePrompt, 'queueId' | 'voiceKey'> & {
  readonly queueId: number | null;
  readonly voiceKey: string;
};

export function promptFormOf(prompt: Prompt | undefined): PromptForm {
  return {
    name: prompt?.name ?? '',
    prompt: prompt?.prompt ?? '',
    baseUrl: prompt?.baseUrl ?? '',
    model: prompt?.model ?? '',
    apiKey: '',
    maxTokens: prompt?.maxTokens ?? 100,
    temperature: prompt?.temperature ?? 1,
    maxMessages: prompt?.maxMessages ?? 10,
    voice: prompt?.voice ?? noVoice,
    voiceKey: '',
    voiceRegion: prompt?.voiceRegion ?? '',
    queueId: prompt?.queueId ?? null,
  };
}

const checkNew = schemaResolver(CreatePromptSchema, { sync: true });
const checkChanged = schemaResolver(UpdatePromptSchema, { sync: true });

/** Returns the key if one was typed; a blank field is omitted. */
const typed = <Name extends string>(name: Name, key: string) =>
  (key.trim() === '' ? {} : { [name]: key }) as { readonly [K in Name]?: string };

/** A voice requires an account. The schema cannot check this, because it does not know which keys are stored. */
function checkVoice({ voice, voiceKey, voiceRegion }: PromptForm, prompt: Prompt | undefined): FormErrors {
  if (voice === noVoice) return {};
  const isKeyMissing = voiceKey.trim() === '' && !prompt?.hasVoiceKey;
  return {
    ...(isKeyMissing ? { voiceKey: validationKeys.required } : {}),
    ...(voiceRegion.trim() === '' ? { voiceRegion: validationKeys.required } : {}),
  };
}

/** Same normalisation as on the server. */
const tidyUrl = (url: string) => url.trim().replace(/\/+$/, '');

/** Requires a new key for a new address: a stored key is not sent to another one. */
function checkKey({ apiKey, baseUrl }: PromptForm, prompt: Prompt | undefined): FormErrors {
  const isElsewhere = prompt !== undefined && tidyUrl(baseUrl) !== prompt.baseUrl;
  return isElsewhere && apiKey.trim() === '' ? { apiKey: 'prompts.keyForAddress' } : {};
}

/** Returns the errors as text keys. */
export function checkPrompt(form: PromptForm, prompt: Prompt | undefined): FormErrors {
  const { queueId, apiKey, voiceKey, ...rest } = form;
  const told = {
    ...rest,
    ...(prompt ? typed('apiKey', apiKey) : { apiKey }),
    ...typed('voiceKey', voiceKey),
  };
  const check = prompt ? checkChanged : checkNew;
  // The schema has no error for a missing queue, so that field is checked separately.
  const errors: FormErrors = check({ ...told, queueId: queueId ?? 1 });
  return {
    ...errors,
    ...checkKey(form, prompt),
    ...checkVoice(form, prompt),
    ...(queueId === null ? { queueId: validationKeys.queueRequired } : {}),
  };
}

/** Expects a validated form. */
export function newPromptOf({ queueId, voiceKey, ...form }: PromptForm): CreatePrompt {
  if (queueId === null) throw new Error('A prompt without a queue was let through.');
  return { ...form, ...typed('voiceKey', voiceKey), queueId };
}

/** Returns only the changed fields, so that changes by colleagues to the remaining fields are kept. */
export function promptChangesOf(before: PromptForm, form: PromptForm): UpdatePrompt {
  const { queueId, ...changed } = changedFields(before, form);
  return { ...changed, ...(queueId ? { queueId } : {}) };
}

/** One line of a test conversation; the model's lines carry their token count. */
export type TrialLine =
  | { readonly role: 'user'; readonly text: string }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly tokens: number;
      readonly isTransfer: boolean;
    };

/** Fields that must be valid for a test; the queue and the voice are not used in it. */
export const trialFields = [
  'prompt',
  'baseUrl',
  'model',
  'apiKey',
  'maxTokens',
  'temperature',
  'maxMessages',
] as const satisfies (keyof PromptForm)[];

/** Builds the test request from the form, with as much history as the model would receive in a conversation. */
export function trialOf(
  form: PromptForm,
  prompt: Pick<Prompt, 'id'> | undefined,
  lines: readonly TrialLine[],
): TryPrompt {
  const { apiKey, baseUrl, model, maxTokens, temperature, maxMessages } = form;
  const shown = lines.filter(({ text }) => text !== '').slice(-Math.min(maxMessages, tryLimits.messages));
  return {
    prompt: form.prompt,
    baseUrl,
    model,
    maxTokens,
    temperature,
    ...typed('apiKey', apiKey),
    ...(prompt ? { promptId: prompt.id } : {}),
    messages: shown.map(({ role, text }) => ({ role, text })),
  };
}

/** Returns why the model gave no answer; undefined for any other error. */
export function failureOf(error: unknown): ExternalFailure | undefined {
  if (!hasCode(error, 'ERR_PROMPT_NOT_ANSWERED')) return undefined;
  return externalFailures.find((reason) => reason === error.data.reason) ?? 'unavailable';
}
