import { noVoice, type PromptVoice, type UpdatePrompt } from '@prosa/contracts/prompts/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import { AppError } from '#platform/errors.ts';
import type { PromptChange, PromptRow } from './store.ts';

/** Returns the columns that would change, except the keys, which are sealed and cannot be compared. */
export function changedColumns(row: PromptRow, input: UpdatePrompt): PromptChange {
  const wanted = {
    name: input.name,
    prompt: input.prompt,
    base_url: input.baseUrl === undefined ? undefined : input.baseUrl || null,
    model: input.model === undefined ? undefined : input.model || null,
    max_tokens: input.maxTokens,
    temperature: input.temperature,
    max_messages: input.maxMessages,
    voice: input.voice,
    voice_region: input.voiceRegion,
    queue_id: input.queueId,
  };
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  const changed = names.filter((name) => wanted[name] !== undefined && wanted[name] !== row[name]);
  return Object.fromEntries(changed.map((name) => [name, wanted[name]]));
}

/** Requires the key again when the address changes, so that a stored key is never sent to another address. */
export function requireKeyFor(baseUrl: string, known: string, apiKey: string | undefined): void {
  if (apiKey === undefined && baseUrl !== known) throw new AppError('ERR_PROMPT_KEY_REQUIRED');
}

interface Voiced {
  readonly voice: PromptVoice;
  readonly voiceRegion: string;
  readonly hasVoiceKey: boolean;
}

/** Requires a voice account for a prompt with a voice. */
export function requireVoiceAccount({ voice, voiceRegion, hasVoiceKey }: Voiced): void {
  if (voice === noVoice) return;
  const missing = [...(hasVoiceKey ? [] : ['voiceKey']), ...(voiceRegion === '' ? ['voiceRegion'] : [])];
  if (missing.length === 0) return;
  throw new AppError('ERR_VALIDATION', {
    issues: missing.map((path) => ({ path, message: validationKeys.required })),
  });
}
