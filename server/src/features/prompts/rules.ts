import type { UpdatePrompt } from '@prosa/contracts/prompts/schema.ts';
import type { PromptChange, PromptRow } from './store.ts';

/** The columns that would really change, but for the key, which nobody can compare. */
export function changedColumns(row: PromptRow, input: UpdatePrompt): PromptChange {
  const wanted = {
    name: input.name,
    prompt: input.prompt,
    max_tokens: input.maxTokens,
    temperature: input.temperature,
    max_messages: input.maxMessages,
    queue_id: input.queueId,
  };
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  const changed = names.filter((name) => wanted[name] !== undefined && wanted[name] !== row[name]);
  return Object.fromEntries(changed.map((name) => [name, wanted[name]]));
}
