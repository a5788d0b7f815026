import type { Prompt } from '@prosa/contracts/prompts/schema.ts';
import type { PromptView } from './queries.ts';

export function presentPrompt(row: PromptView): Prompt {
  return {
    id: row.id,
    name: row.name,
    prompt: row.prompt,
    baseUrl: row.base_url ?? '',
    model: row.model ?? '',
    maxTokens: row.max_tokens,
    temperature: row.temperature,
    maxMessages: row.max_messages,
    voice: row.voice,
    voiceRegion: row.voice_region,
    hasVoiceKey: row.voice_key !== null,
    queueId: row.queue_id,
    queue: row.queue,
    usedBy: row.used_by,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    totalTokens: row.prompt_tokens + row.completion_tokens,
    companyId: row.company_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
