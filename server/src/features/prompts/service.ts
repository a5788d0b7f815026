import type { CreatePrompt, Prompt, UpdatePrompt } from '@prosa/contracts/prompts/schema.ts';
import { requireQueues } from '#features/queues/service.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { promptCreated, promptDeleted, promptUpdated } from './events.ts';
import { presentPrompt } from './present.ts';
import { promptQueries } from './queries.ts';
import { changedColumns } from './rules.ts';
import { promptStore, type TokenUse } from './store.ts';

/** A prompt with its key, for whoever asks the model. */
export interface OpenedPrompt
  extends Pick<Prompt, 'id' | 'prompt' | 'maxTokens' | 'temperature' | 'maxMessages'> {
  readonly apiKey: string;
}

const placeOf = (companyId: number, id: number) => `prompts/${companyId}/${id}`;

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
  return row && { ...presentPrompt(row), apiKey: box.open(row.api_key, placeOf(row.company_id, id)) };
}

/** What an answer cost; the screens see it grow. */
export async function countTokens(tx: Tx, id: number, use: TokenUse): Promise<void> {
  if (await promptStore(tx).addUse(id, use)) tx.record(promptUpdated({ prompt: await getPrompt(tx, id) }));
}

export function createPromptService(box: SecretBox) {
  const sealed = (tx: Tx, id: number, apiKey: string) => ({
    api_key: box.seal(apiKey, placeOf(tx.companyId, id)),
  });

  return {
    async create(tx: Tx, input: CreatePrompt): Promise<Prompt> {
      await requireQueues(tx, [input.queueId]);
      const store = promptStore(tx);
      const id = await store.insert({
        name: input.name,
        prompt: input.prompt,
        max_tokens: input.maxTokens,
        temperature: input.temperature,
        max_messages: input.maxMessages,
        queue_id: input.queueId,
      });
      await store.update(id, sealed(tx, id, input.apiKey));
      const prompt = await getPrompt(tx, id);
      tx.record(promptCreated({ prompt }));
      return prompt;
    },

    async update(tx: Tx, id: number, input: UpdatePrompt): Promise<Prompt> {
      const store = promptStore(tx);
      const row = await store.lock(id);
      if (!row) throw new AppError('ERR_NO_PROMPT_FOUND');
      const { apiKey, queueId } = input;
      if (queueId !== undefined) await requireQueues(tx, [queueId]);
      const columns = {
        ...changedColumns(row, input),
        ...(apiKey === undefined ? {} : sealed(tx, id, apiKey)),
      };
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
