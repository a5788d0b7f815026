import { validationKeys } from '@prosa/contracts/fields.ts';
import type {
  CreateIntegration,
  Integration,
  IntegrationPage,
  UpdateIntegration,
} from '@prosa/contracts/integrations/schema.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { ChatbotSettings } from '#providers/chatbots/port.ts';
import { integrationCreated, integrationDeleted, integrationUpdated } from './events.ts';
import { presentIntegration } from './present.ts';
import { integrationQueries } from './queries.ts';
import { columnsOf, isSlugMissing } from './rules.ts';
import { type IntegrationRow, integrationStore } from './store.ts';

/** Takes the integration out of the queues that use it, and tells of them. */
type LeaveQueues = (tx: Tx, integrationId: number) => Promise<void>;

export interface IntegrationServiceDependencies {
  readonly box: SecretBox;
  readonly leaveQueues: LeaveQueues;
}

const placeOf = (companyId: number, id: number) => `integrations/${companyId}/${id}`;

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
  const { company_id, id, type, url, slug, secret, unknown_message: unknownMessage } = row;
  if (type === 'typebot') return { type: 'typebot', url, slug, unknownMessage };
  return { type: 'webhook', url, secret: secret === null ? null : box.open(secret, placeOf(company_id, id)) };
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
      expiresAfter: row.expires_after,
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

export function createIntegrationService({ box, leaveQueues }: IntegrationServiceDependencies) {
  async function lock(tx: Tx, id: number): Promise<IntegrationRow> {
    const row = await integrationStore(tx).lock(id);
    if (!row) throw new AppError('ERR_NO_DIALOG_FOUND');
    return row;
  }

  /** Absent it stays, empty it goes. */
  function sealed(tx: Tx, id: number, secret: string | undefined) {
    if (secret === undefined) return {};
    return { secret: secret === '' ? null : box.seal(secret, placeOf(tx.companyId, id)) };
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

    async create(tx: Tx, { secret, name, urlN8N, type, ...input }: CreateIntegration): Promise<Integration> {
      const store = integrationStore(tx);
      const added = await store.insert({ ...columnsOf(input), name, url: urlN8N, type });
      const row = secret ? await store.update(added.id, sealed(tx, added.id, secret)) : added;
      const integration = presentIntegration(row);
      tx.record(integrationCreated({ integration }));
      return integration;
    },

    async update(tx: Tx, id: number, input: UpdateIntegration): Promise<Integration> {
      const before = presentIntegration(await lock(tx, id));
      if (isSlugMissing({ ...before, ...input })) {
        const issues = [{ path: 'typebotSlug', message: validationKeys.required }];
        throw new AppError('ERR_VALIDATION', { issues });
      }
      const change = { ...columnsOf(input), ...sealed(tx, id, input.secret) };
      if (Object.keys(change).length === 0) return before;
      const integration = presentIntegration(await integrationStore(tx).update(id, change));
      tx.record(integrationUpdated({ integration }));
      return integration;
    },

    async remove(tx: Tx, id: number): Promise<void> {
      await lock(tx, id);
      await leaveQueues(tx, id);
      await integrationStore(tx).delete(id);
      tx.record(integrationDeleted({ integrationId: id }));
    },
  };
}
