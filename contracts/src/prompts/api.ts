import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import {
  CreatePromptSchema,
  PromptListSchema,
  PromptParamsSchema,
  PromptSchema,
  PromptTrialSchema,
  TryPromptSchema,
  UpdatePromptSchema,
} from './schema.ts';

export const listPrompts = endpoint({
  name: 'listPrompts',
  method: 'GET',
  path: '/prompt',
  summary: 'List all prompts of the company, sorted by name.',
  access: 'prompts:manage',
  planFeature: 'useOpenAi',
  reply: PromptListSchema,
});

export const getPrompt = endpoint({
  name: 'getPrompt',
  method: 'GET',
  path: '/prompt/:promptId',
  summary: 'Get a prompt.',
  access: 'prompts:manage',
  planFeature: 'useOpenAi',
  params: PromptParamsSchema,
  reply: PromptSchema,
});

export const createPrompt = endpoint({
  name: 'createPrompt',
  method: 'POST',
  path: '/prompt',
  summary: 'Create a prompt. Its keys are stored encrypted and never returned.',
  access: 'prompts:manage',
  planFeature: 'useOpenAi',
  body: CreatePromptSchema,
  reply: PromptSchema,
  example: {
    body: {
      name: 'Recepção da loja',
      prompt: 'Você atende os clientes da loja de móveis Aurora e responde sobre preços e entregas.',
      apiKey: 'sk-example',
      queueId: 1,
    },
  },
});

export const updatePrompt = endpoint({
  name: 'updatePrompt',
  method: 'PUT',
  path: '/prompt/:promptId',
  summary: 'Update a prompt. An absent key keeps the stored one, but a new address requires its key.',
  access: 'prompts:manage',
  planFeature: 'useOpenAi',
  params: PromptParamsSchema,
  body: UpdatePromptSchema,
  reply: PromptSchema,
  example: { body: { temperature: 0.7 } },
});

export const deletePrompt = endpoint({
  name: 'deletePrompt',
  method: 'DELETE',
  path: '/prompt/:promptId',
  summary: 'Delete a prompt that no queue or connection uses.',
  access: 'prompts:manage',
  planFeature: 'useOpenAi',
  params: PromptParamsSchema,
  reply: z.object({ message: z.string() }),
});

export const tryPrompt = endpoint({
  name: 'tryPrompt',
  method: 'POST',
  path: '/prompt/try',
  summary: 'Test a prompt with the model, without a ticket. Returns the token usage but does not count it.',
  access: 'prompts:manage',
  planFeature: 'useOpenAi',
  callsPerMinute: 20,
  body: TryPromptSchema,
  reply: PromptTrialSchema,
  example: {
    body: {
      prompt: 'Você atende os clientes da loja de móveis Aurora e responde sobre preços e entregas.',
      apiKey: 'sk-example',
      maxTokens: 100,
      temperature: 0.7,
      messages: [{ role: 'user', text: 'Vocês entregam no sábado?' }],
    },
  },
});
