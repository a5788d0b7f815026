import type { Prompt } from '@prosa/contracts/prompts/schema.ts';

export function samplePrompt(id: number, name: string, change: Partial<Prompt> = {}): Prompt {
  return {
    id,
    name,
    prompt: '',
    baseUrl: '',
    model: '',
    maxTokens: 100,
    temperature: 1,
    maxMessages: 10,
    voice: 'texto',
    voiceRegion: '',
    hasVoiceKey: false,
    queueId: 5,
    queue: { id: 5, name: 'Pessoas', color: '#0F766E' },
    usedBy: [],
    promptTokens: 0,
    completionTokens: 0,
    totalTokens: 0,
    companyId: 1,
    createdAt: '2026-03-01T00:00:00.000Z',
    updatedAt: '2026-03-01T00:00:00.000Z',
    ...change,
  };
}
