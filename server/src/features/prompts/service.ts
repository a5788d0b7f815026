import {
  type CreatePrompt,
  noVoice,
  type Prompt,
  type UpdatePrompt,
  type Voice,
} from '@prosa/contracts/prompts/schema.ts';
import { requireQueues } from '#features/queues/service.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { promptCreated, promptDeleted, promptUpdated } from './events.ts';
import { presentPrompt } from './present.ts';
import { type PromptView, promptQueries } from './queries.ts';
import { changedColumns, requireKeyFor, requireVoiceAccount } from './rules.ts';
import { type PromptChange, promptStore, type TokenUse } from './store.ts';

/** Account for speech synthesis of the answers. */
export interface VoiceAccount {
  readonly voice: Voice;
  readonly key: string;
  readonly region: string;
}

/** A prompt with its keys opened, to call the model with. */
export interface OpenedPrompt
  extends Pick<Prompt, 'id' | 'prompt' | 'baseUrl' | 'model' | 'maxTokens' | 'temperature' | 'maxMessages'> {
  readonly apiKey: string;
  /** Undefined for a prompt that answers in text. */
  readonly voiceAccount: VoiceAccount | undefined;
}

export const keyPlace = (companyId: number, id: number) => `prompts/${companyId}/${id}`;
export const voiceKeyPlace = (companyId: number, id: number) => `${keyPlace(companyId, id)}/voice`;

function voiceAccountOf({ id, company_id, ...row }: PromptView, box: SecretBox): VoiceAccount | undefined {
  if (row.voice === noVoice || row.voice_key === null) return undefined;
  const key = box.open(row.voice_key, voiceKeyPlace(company_id, id));
  return { voice: row.voice, key, region: row.voice_region };
}

export async function listPrompts(reader: Reader): Promise<Prompt[]> {
  return (await promptQueries(reader).all()).map(presentPrompt);
}

export async function getPrompt(reader: Reader, id: number): Promise<Prompt> {
  const row = await promptQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_PROMPT_FOUND');
  return presentPrompt(row);
}

export async function openPrompt(
  reader: Reader,
  id: number,
  box: SecretBox,
): Promise<OpenedPrompt | undefined> {
  const row = await promptQueries(reader).find(id);
  if (!row) return undefined;
  const apiKey = box.open(row.api_key, keyPlace(row.company_id, id));
  return { ...presentPrompt(row), apiKey, voiceAccount: voiceAccountOf(row, box) };
}

/** Adds the tokens an answer used and publishes the new total. */
export async function countTokens(tx: Tx, id: number, use: TokenUse): Promise<void> {
  if (await promptStore(tx).addUse(id, use)) tx.record(promptUpdated({ prompt: await getPrompt(tx, id) }));
}

export function createPromptService(box: SecretBox) {
  /** Seals the keys that were given. */
  function sealed({ companyId }: Tx, id: number, { apiKey, voiceKey }: UpdatePrompt): PromptChange {
    return {
      ...(apiKey === undefined ? {} : { api_key: box.seal(apiKey, keyPlace(companyId, id)) }),
      ...(voiceKey === undefined ? {} : { voice_key: box.seal(voiceKey, voiceKeyPlace(companyId, id)) }),
    };
  }

  return {
    async create(tx: Tx, input: CreatePrompt): Promise<Prompt> {
      await requireQueues(tx, [input.queueId]);
      requireVoiceAccount({ ...input, hasVoiceKey: input.voiceKey !== undefined });
      const store = promptStore(tx);
      const id = await store.insert({
        name: input.name,
        prompt: input.prompt,
        base_url: input.baseUrl || null,
        model: input.model || null,
        max_tokens: input.maxTokens,
        temperature: input.temperature,
        max_messages: input.maxMessages,
        voice: input.voice,
        voice_region: input.voiceRegion,
        queue_id: input.queueId,
      });
      await store.update(id, sealed(tx, id, input));
      const prompt = await getPrompt(tx, id);
      tx.record(promptCreated({ prompt }));
      return prompt;
    },

    async update(tx: Tx, id: number, input: UpdatePrompt): Promise<Prompt> {
      const store = promptStore(tx);
      const row = await store.lock(id);
      if (!row) throw new AppError('ERR_NO_PROMPT_FOUND');
      const { voice = row.voice, voiceRegion = row.voice_region, voiceKey, queueId } = input;
      requireKeyFor(input.baseUrl ?? row.base_url ?? '', row.base_url ?? '', input.apiKey);
      if (queueId !== undefined) await requireQueues(tx, [queueId]);
      const hasVoiceKey = voiceKey !== undefined || row.voice_key !== null;
      requireVoiceAccount({ voice, voiceRegion, hasVoiceKey });
      const columns = { ...changedColumns(row, input), ...sealed(tx, id, input) };
      if (Object.keys(columns).length === 0) return getPrompt(tx, id);
      await store.update(id, columns);
      const prompt = await getPrompt(tx, id);
      tx.record(promptUpdated({ prompt }));
      return prompt;
    },

    async remove(tx: Tx, id: number): Promise<void> {
      const store = promptStore(tx);
      if (!(await store.lock(id))) throw new AppError('ERR_NO_PROMPT_FOUND');
      const users = await promptQueries(tx).users(id);
      if (users.length > 0) throw new AppError('ERR_PROMPT_IN_USE', { names: users.join(', ') });
      await store.delete(id);
      tx.record(promptDeleted({ promptId: id }));
    },
  };
}
