import { type FormErrors, schemaResolver } from '@mantine/form';
import { type OutsideFailure, outsideFailures } from '@prosa/contracts/automation/schema.ts';
import { validationKeys } from '@prosa/contracts/fields.ts';
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
import { hasCode } from '#lib/api-error.ts';
import { changedFields } from '#lib/form-errors.ts';

/** What the fields of the dialog hold. A key that is left blank stays as it is. */
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

/** A key that was typed; a blank field is none. */
const typed = <Name extends string>(name: Name, key: string) =>
  (key.trim() === '' ? {} : { [name]: key }) as { readonly [K in Name]?: string };

/** Who is to speak needs an account; the schema cannot know which keys are kept already. */
function checkVoice({ voice, voiceKey, voiceRegion }: PromptForm, prompt: Prompt | undefined): FormErrors {
  if (voice === noVoice) return {};
  const isKeyMissing = voiceKey.trim() === '' && !prompt?.hasVoiceKey;
  return {
    ...(isKeyMissing ? { voiceKey: validationKeys.required } : {}),
    ...(voiceRegion.trim() === '' ? { voiceRegion: validationKeys.required } : {}),
  };
}

/** As the server keeps it. */
const tidyUrl = (url: string) => url.trim().replace(/\/+$/, '');

/** A key was given for one address, and is not sent to another. */
function checkKey({ apiKey, baseUrl }: PromptForm, prompt: Prompt | undefined): FormErrors {
  const isElsewhere = prompt !== undefined && tidyUrl(baseUrl) !== prompt.baseUrl;
  return isElsewhere && apiKey.trim() === '' ? { apiKey: 'prompts.keyForAddress' } : {};
}

/** What is wrong, as keys of texts. */
export function checkPrompt(form: PromptForm, prompt: Prompt | undefined): FormErrors {
  const { queueId, apiKey, voiceKey, ...rest } = form;
  const told = {
    ...rest,
    ...(prompt ? typed('apiKey', apiKey) : { apiKey }),
    ...typed('voiceKey', voiceKey),
  };
  const check = prompt ? checkChanged : checkNew;
  // The schema has no word for a queue that was not chosen.
  const errors: FormErrors = check({ ...told, queueId: queueId ?? 1 });
  return {
    ...errors,
    ...checkKey(form, prompt),
    ...checkVoice(form, prompt),
    ...(queueId === null ? { queueId: validationKeys.queueRequired } : {}),
  };
}

/** Only for a form that was found right. */
export function newPromptOf({ queueId, voiceKey, ...form }: PromptForm): CreatePrompt {
  if (queueId === null) throw new Error('A prompt without a queue was let through.');
  return { ...form, ...typed('voiceKey', voiceKey), queueId };
}

/** Only what was changed: what a colleague changed meanwhile in the other fields stays. */
export function promptChangesOf(before: PromptForm, form: PromptForm): UpdatePrompt {
  const { queueId, ...changed } = changedFields(before, form);
  return { ...changed, ...(queueId ? { queueId } : {}) };
}

/** What was said while a prompt is tried; what the model said with what it cost. */
export type TrialLine =
  | { readonly role: 'user'; readonly text: string }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly tokens: number;
      readonly isTransfer: boolean;
    };

/** What must be right before a prompt can be tried: people and voices have no part in it. */
export const triedFields = [
  'prompt',
  'baseUrl',
  'model',
  'apiKey',
  'maxTokens',
  'temperature',
  'maxMessages',
] as const satisfies (keyof PromptForm)[];

/** The question as the form stands; the model is shown as much of the talk as it would be shown of a conversation. */
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

/** Why the model gave no answer; undefined for everything else that may go wrong. */
export function failureOf(error: unknown): OutsideFailure | undefined {
  if (!hasCode(error, 'ERR_PROMPT_NOT_ANSWERED')) return undefined;
  return outsideFailures.find((reason) => reason === error.data.reason) ?? 'unavailable';
}
