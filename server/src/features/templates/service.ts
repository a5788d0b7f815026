import { providerTraits } from '@prosa/contracts/connections/rules.ts';
import type { Template } from '@prosa/contracts/templates/schema.ts';
import * as z from 'zod/mini';
import type { AskConnection } from '#features/connections/questions/service.ts';
import { requireConnection } from '#features/connections/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { addJob, defineJob, handle, type JobHandler } from '#platform/jobs/job.ts';
import { ProviderError } from '#providers/whatsapp/port.ts';
import { templatesSynced } from './events.ts';
import { presentTemplate, templateQueries, templateStore } from './store.ts';

/** Fetches the templates of a connection that has just opened. */
const syncTemplatesJob = defineJob({
  name: 'templates.sync',
  scope: 'company',
  payload: z.object({ connectionId: z.int() }),
  retries: 3,
  concurrency: 2,
});

/** The company's data around a wait for the other side, which no transaction stays open for. */
interface Stages {
  readonly reader: Reader;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

async function templatesOf(reader: Reader, connectionId: number): Promise<Template[]> {
  return (await templateQueries(reader).ofConnection(connectionId)).map(presentTemplate);
}

export async function listTemplates(reader: Reader, connectionId: number): Promise<Template[]> {
  await requireConnection(reader, connectionId);
  return templatesOf(reader, connectionId);
}

/** A template of this connection; one of another number is not known there. */
export async function requireTemplate(reader: Reader, connectionId: number, id: number): Promise<Template> {
  const row = await templateQueries(reader).find(id);
  if (row?.connection_id !== connectionId) throw new AppError('ERR_NO_TEMPLATE_FOUND');
  return presentTemplate(row);
}

/** A connection without templates has nothing to fetch. */
async function hasTemplates(reader: Reader, connectionId: number): Promise<boolean> {
  const { provider } = await requireConnection(reader, connectionId);
  return providerTraits[provider].hasReplyWindow;
}

export async function addTemplateSync(tx: Tx, connectionId: number): Promise<void> {
  if (!(await hasTemplates(tx, connectionId))) return;
  await addJob(tx, syncTemplatesJob, { connectionId }, { key: String(connectionId), dedupe: true });
}

type TemplateSync = ReturnType<typeof createTemplateSync>;

interface SyncDependencies {
  readonly askConnection: AskConnection;
  readonly clock: Clock;
}

export function createTemplateSync({ askConnection, clock }: SyncDependencies) {
  /** As the provider has them now. Asks whoever has the connection open. */
  return async ({ reader, transaction }: Stages, connectionId: number): Promise<Template[]> => {
    if (!(await hasTemplates(reader, connectionId))) return [];
    try {
      const templates = await askConnection(reader.companyId, connectionId, 'listTemplates', {});
      await transaction(async (tx) => {
        await templateStore(tx).replaceAll(connectionId, templates, clock.now());
        tx.record(templatesSynced({ connectionId }));
      });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new AppError('ERR_WAPP_NOT_INITIALIZED', undefined, { cause: error });
    }
    return templatesOf(reader, connectionId);
  };
}

export function templateJobHandlers(sync: TemplateSync): readonly JobHandler[] {
  return [
    handle(syncTemplatesJob, async (context, { connectionId }) => {
      await sync(context, connectionId);
    }),
  ];
}
