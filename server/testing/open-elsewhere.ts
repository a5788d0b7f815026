import { onTestFinished } from 'vitest';
import { createQuestionResponder } from '#features/connections/questions/responder.ts';
import { startEventFeed } from '#platform/events/event-feed.ts';
import { createLog } from '#platform/log.ts';
import type { WhatsappProvider } from '#providers/whatsapp/port.ts';
import type { TestCompany } from './builders.ts';
import type { TestApp } from './test-app.ts';

const log = createLog('silent');

/** Another process has the connection open, over this provider, and answers what it is asked until the test ends. */
export async function openElsewhere(
  { database, databaseUrl: url }: TestApp,
  { id: companyId }: TestCompany,
  connectionId: number,
  provider: WhatsappProvider,
): Promise<void> {
  const feed = await startEventFeed({ url, database, log });
  const answering = createQuestionResponder({ database, log });
  for (const listener of answering.listeners) feed.subscribe(listener);
  const session = provider.connect({
    connectionId,
    account: { importsHistory: false },
    memory: { read: async () => new Map(), write: async () => undefined, clear: async () => undefined },
    copies: { save: async () => undefined, find: async () => undefined },
    onEvent: async () => undefined,
  });
  const { capabilities } = provider;
  const attendance = answering.attend({ companyId, connectionId, session, capabilities });
  onTestFinished(async () => {
    await attendance.stop();
    await feed.stop();
  });
}
