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
  summary: 'All prompts of the company by name',
  access: 'prompts:manage',
  planFeature: 'useOpenAi',
  reply: PromptListSchema,
});

export const getPrompt = endpoint({
  name: 'getPrompt',
  method: 'GET',
  path: '/prompt/:promptId',
  summary: 'One prompt',
  access: 'prompts:manage',
  planFeature: 'useOpenAi',
  params: PromptParamsSchema,
  reply: PromptSchema,
});

export const createPrompt = endpoint({
  name: 'createPrompt',
  method: 'POST',
  path: '/prompt',
  summary: 'Add a prompt; its keys are kept encrypted and never told again',
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
  summary:
    'Change a prompt; without a key it keeps the one it has, but another address wants its key with it',
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
  summary: 'Remove a prompt that no queue and no connection uses',
  access: 'prompts:manage',
  planFeature: 'useOpenAi',
  params: PromptParamsSchema,
  reply: z.object({ message: z.string() }),
});

export const tryPrompt = endpoint({
  name: 'tryPrompt',
  method: 'POST',
  path: '/prompt/try',
  summary: 'Ask the model as a customer would, in no ticket; what it costs is told and not counted',
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
