import {
  type CreateIntegration,
  type Integration,
  type IntegrationPage,
  invalidFields,
  type UpdateIntegration,
} from '@prosa/contracts/integrations/schema.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { ChatbotSettings } from '#providers/chatbots/port.ts';
import { integrationCreated, integrationDeleted, integrationUpdated } from './events.ts';
import { presentIntegration } from './present.ts';
import { integrationQueries } from './queries.ts';
import { columnsOf } from './rules.ts';
import { openSecrets, sealSecrets } from './secrets.ts';
import { type IntegrationRow, integrationStore } from './store.ts';

/** Removes the integration from the queues that use it, and publishes these. */
type RemoveFromQueues = (tx: Tx, integrationId: number) => Promise<void>;

export interface IntegrationServiceDependencies {
  readonly box: SecretBox;
  readonly removeFromQueues: RemoveFromQueues;
}

/** An integration with its secret, for whoever asks the service. */
export interface OpenedIntegration {
  readonly id: number;
  readonly settings: ChatbotSettings;
  /** Minutes of silence after which a talk begins anew; 0 is never. */
  readonly expiresAfter: number;
  /** Milliseconds between two messages in a row. */
  readonly delayMs: number;
  readonly keywordFinish: string;
  readonly keywordRestart: string;
  readonly restartMessage: string;
  readonly unknownMessage: string;
}

function settingsOf(row: IntegrationRow, box: SecretBox): ChatbotSettings {
  const { type, url, slug, language, project_name: projectName, unknown_message: unknownMessage } = row;
  if (type === 'typebot') return { type, url, slug, unknownMessage };
  const { secret, credentials } = openSecrets(row, box);
  if (type === 'dialogflow') return { type, projectName, language, credentials };
  return { type: 'webhook', url, secret };
}

export async function openIntegration(
  reader: Reader,
  id: number,
  box: SecretBox,
): Promise<OpenedIntegration | undefined> {
  const row = await integrationQueries(reader).find(id);
  return (
    row && {
      id,
      settings: settingsOf(row, box),
      // Others keep a talk as long as they like.
      expiresAfter: row.type === 'typebot' ? row.expires_after : 0,
      delayMs: row.delay_ms,
      keywordFinish: row.keyword_finish,
      keywordRestart: row.keyword_restart,
      restartMessage: row.restart_message,
      unknownMessage: row.unknown_message,
    }
  );
}

/** Refuses what is no integration of this company. */
export async function requireIntegration(reader: Reader, id: number): Promise<void> {
  if (!(await integrationQueries(reader).find(id))) throw new AppError('ERR_NO_DIALOG_FOUND');
}

export function createIntegrationService({ box, removeFromQueues }: IntegrationServiceDependencies) {
  async function lock(tx: Tx, id: number): Promise<IntegrationRow> {
    const row = await integrationStore(tx).lock(id);
    if (!row) throw new AppError('ERR_NO_DIALOG_FOUND');
    return row;
  }

  return {
    async list(reader: Reader, search: string, pageNumber: number): Promise<IntegrationPage> {
      const queries = integrationQueries(reader);
      const [page, count] = await Promise.all([queries.page(search, pageNumber), queries.count(search)]);
      return { queueIntegrations: page.rows.map(presentIntegration), count, hasMore: page.hasMore };
    },

    async get(reader: Reader, id: number): Promise<Integration> {
      const row = await integrationQueries(reader).find(id);
      if (!row) throw new AppError('ERR_NO_DIALOG_FOUND');
      return presentIntegration(row);
    },

    async create(tx: Tx, input: CreateIntegration): Promise<Integration> {
      const store = integrationStore(tx);
      const { name, type } = input;
      const added = await store.insert({ ...columnsOf(input), name, type });
      const secrets = sealSecrets(added, input, box);
      const row = Object.keys(secrets).length > 0 ? await store.update(added.id, secrets) : added;
      const integration = presentIntegration(row);
      tx.record(integrationCreated({ integration }));
      return integration;
    },

    async update(tx: Tx, id: number, input: UpdateIntegration): Promise<Integration> {
      const row = await lock(tx, id);
      const before = presentIntegration(row);
      const jsonContent = input.jsonContent ?? row.credentials ?? '';
      const issues = invalidFields({
        type: input.type ?? row.type,
        urlN8N: input.urlN8N ?? row.url,
        typebotSlug: input.typebotSlug ?? row.slug,
        projectName: input.projectName ?? row.project_name,
        jsonContent,
      });
      if (issues.length > 0) throw new AppError('ERR_VALIDATION', { issues });
      const change = { ...columnsOf(input), ...sealSecrets(row, input, box) };
      if (Object.keys(change).length === 0) return before;
      const integration = presentIntegration(await integrationStore(tx).update(id, change));
      tx.record(integrationUpdated({ integration }));
      return integration;
    },

    async remove(tx: Tx, id: number): Promise<void> {
      await lock(tx, id);
      await removeFromQueues(tx, id);
      await integrationStore(tx).delete(id);
      tx.record(integrationDeleted({ integrationId: id }));
    },
  };
}
