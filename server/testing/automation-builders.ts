import { type CreateIntegration, CreateIntegrationSchema } from '@prosa/contracts/integrations/schema.ts';
import type { CreatePrompt } from '@prosa/contracts/prompts/schema.ts';
import * as z from 'zod/mini';
import { createIntegrationService } from '#features/integrations/service.ts';
import { createPromptService } from '#features/prompts/service.ts';
import { queueOptionQueries, queueOptionStore } from '#features/queue-options/store.ts';
import { type App, buildQueue, type TestCompany, unique } from './builders.ts';
import { testBox } from './test-app.ts';

/** One that hands over to a queue of its own unless it is named. */
export async function buildPrompt(
  app: App,
  company: TestCompany,
  { apiKey = 'sk-test', ...prompt }: Partial<CreatePrompt> = {},
): Promise<number> {
  const queueId = prompt.queueId ?? (await buildQueue(app, company));
  const input = {
    name: unique('Prompt'),
    prompt: 'You answer the customers of a furniture shop, politely and in few words.',
    baseUrl: '',
    model: '',
    maxTokens: 100,
    temperature: 1,
    maxMessages: 10,
    voice: 'texto' as const,
    voiceRegion: '',
    ...prompt,
  };
  const service = createPromptService(testBox);
  const made = await app.database.transaction(company.id, (tx) =>
    service.create(tx, { ...input, apiKey, queueId }),
  );
  return made.id;
}

/** The last of its level, at the top unless said otherwise. */
export async function buildQueueOption(
  app: App,
  company: TestCompany,
  queueId: number,
  { title = unique('Option'), parentId = null }: { title?: string; parentId?: number | null } = {},
): Promise<number> {
  return app.database.transaction(company.id, async (tx) => {
    const level = await queueOptionQueries(tx).ofLevel(queueId, parentId);
    const option = { queue_id: queueId, parent_id: parentId, title, position: level.length + 1 };
    return (await queueOptionStore(tx).insert(option)).id;
  });
}

export async function buildIntegration(
  app: App,
  company: TestCompany,
  integration: Partial<CreateIntegration> = {},
): Promise<number> {
  const input = z.parse(CreateIntegrationSchema, {
    type: 'webhook',
    name: unique('Flow'),
    urlN8N: 'https://flow.example.com',
    ...integration,
  });
  const service = createIntegrationService({ box: testBox, removeFromQueues: () => Promise.resolve() });
  const { id } = await app.database.transaction(company.id, (tx) => service.create(tx, input));
  return id;
}
