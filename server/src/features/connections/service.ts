import type { Author } from '@prosa/contracts/automation/schema.ts';
import { missingOf } from '@prosa/contracts/connections/account-rules.ts';
import { isGreetingMissing } from '@prosa/contracts/connections/rules.ts';
import type {
  Connection,
  ConnectionDetails,
  CreateConnection,
  UpdateConnection,
} from '@prosa/contracts/connections/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import { lockPlanLimit } from '#features/plans/service.ts';
import { requireQueues } from '#features/queues/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import { authorOf } from '#platform/author.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { readableAccount, saveAccountForm } from './account-service.ts';
import { connectionDeleted, connectionUpdated } from './events.ts';
import { restartConnection, startConnection, stopConnection } from './gateway/service.ts';
import { maxChanges } from './gateway/store.ts';
import { connectionQueries } from './queries.ts';
import { changesReplies, columnsOf, connectionStore, presentConnection } from './store.ts';
import { chosenTokenColumn } from './token-rules.ts';

/** Shows the QR code only to users who may pair. */
function shownTo<Row extends Connection>(actor: UserActor, connection: Row): Row {
  return can(actor, 'connections-page:actionButtons') ? connection : { ...connection, qrcode: '' };
}

async function getConnection(reader: Reader, id: number): Promise<Connection> {
  const row = await connectionQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND');
  return presentConnection(row);
}

/** Refuses an id that is not a connection of this company. */
export async function requireConnection(reader: Reader, id: number): Promise<Connection> {
  return getConnection(reader, id);
}

/** Texts that a connection sends when a conversation is closed. */
export interface ClosingMessages {
  readonly completionMessage: string;
  readonly ratingMessage: string;
  readonly author: Author | null;
}

export async function getClosingMessages(reader: Reader, id: number): Promise<ClosingMessages> {
  const row = await connectionQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND');
  return {
    completionMessage: row.completion_message,
    ratingMessage: row.rating_message,
    author: authorOf(row),
  };
}

export async function listConnections(reader: Reader, actor: UserActor): Promise<Connection[]> {
  const rows = await connectionQueries(reader).all();
  return rows.map((row) => shownTo(actor, presentConnection(row)));
}

export async function getConnectionDetails(
  reader: Reader,
  actor: UserActor,
  id: number,
  parts: { readonly box: SecretBox; readonly publicUrl: string },
): Promise<ConnectionDetails> {
  const [connection, changes, ledger] = await Promise.all([
    getConnection(reader, id),
    connectionQueries(reader).changes(id, maxChanges),
    connectionQueries(reader).ledger(id),
  ]);
  const isChangeable = can(actor, 'connections-page:editOrDeleteConnection');
  const account = isChangeable ? await readableAccount(reader, connection, parts) : null;
  return { ...shownTo(actor, connection), changes, ledger, account };
}

interface Saving {
  readonly now: Date;
  readonly box: SecretBox;
}

export async function createConnection(
  tx: Tx,
  actor: UserActor,
  input: CreateConnection,
  { now, box }: Saving,
): Promise<Connection> {
  const issues = missingOf(input.provider, input.account);
  if (issues.length > 0) throw new AppError('ERR_VALIDATION', { issues });
  const store = connectionStore(tx);
  const limit = await lockPlanLimit(tx, 'connections');
  const count = await connectionQueries(tx).count();
  if (count >= limit) throw new AppError('ERR_PLAN_LIMIT', { resource: 'connections', limit });
  if (isGreetingMissing(input)) throw new AppError('ERR_WAPP_GREETING_REQUIRED');
  await requireReferences(tx, input);
  const isDefault = input.isDefault || count === 0;
  if (isDefault) await clearDefault(tx);
  const id = await store.insert({
    ...columnsOf(input),
    name: input.name,
    provider: input.provider,
    is_default: isDefault,
    ...chosenTokenColumn(actor, input.token),
    changed_by: actor.name,
  });
  await store.setQueues(id, input.queueIds);
  await saveAccountForm(tx, { id, provider: input.provider }, input.account, { box, isNew: true });
  await startConnection(tx, id, now);
  return { ...(await publishConnection(tx, actor, id)), token: input.token ?? null };
}

export async function updateConnection(
  tx: Tx,
  actor: UserActor,
  { id, input }: { readonly id: number; readonly input: UpdateConnection },
  { now, box }: Saving,
): Promise<Connection> {
  const store = connectionStore(tx);
  // Only one change at a time may set the default.
  if (input.isDefault !== undefined) await lockPlanLimit(tx, 'connections');
  const current = await getConnection(tx, id);
  const { greetingMessage = current.greetingMessage, queueIds = current.queues.map((queue) => queue.id) } =
    input;
  if (isGreetingMissing({ greetingMessage, queueIds })) throw new AppError('ERR_WAPP_GREETING_REQUIRED');
  if (current.isDefault && input.isDefault === false) throw new AppError('ERR_NO_OTHER_WHATSAPP');
  await requireReferences(tx, input);
  if (input.isDefault && !current.isDefault) await clearDefault(tx);
  await store.update(id, {
    ...(input.name === undefined ? {} : { name: input.name }),
    ...(input.isDefault === undefined ? {} : { is_default: input.isDefault }),
    ...columnsOf(input),
    ...chosenTokenColumn(actor, input.token),
    ...(changesReplies(current, input) ? { changed_by: actor.name } : {}),
  });
  if (input.queueIds) await store.setQueues(id, input.queueIds);
  const isOther = input.account && (await saveAccountForm(tx, current, input.account, { box, isNew: false }));
  if (isOther) await restartConnection(tx, id, now);
  return { ...(await publishConnection(tx, actor, id)), token: input.token ?? null };
}

export async function requireRemovable(tx: Tx, id: number): Promise<void> {
  await lockPlanLimit(tx, 'connections');
  const { isDefault } = await getConnection(tx, id);
  if (isDefault && (await connectionQueries(tx).count()) > 1) throw new AppError('ERR_NO_OTHER_WHATSAPP');
}

export async function deleteConnection(tx: Tx, id: number): Promise<void> {
  await requireRemovable(tx, id);
  await connectionStore(tx).delete(id);
  tx.record(connectionDeleted({ connectionId: id }));
}

/** Logs out every running connection of the company and deletes its pairing. */
export async function logOutConnections(tx: Tx, now: Date): Promise<void> {
  for (const { id, status } of await connectionQueries(tx).all()) {
    if (status !== 'DISCONNECTED') await stopConnection(tx, id, now);
  }
}

async function clearDefault(tx: Tx): Promise<void> {
  const former = await connectionStore(tx).clearDefault();
  if (former !== undefined) tx.record(connectionUpdated({ connection: await getConnection(tx, former) }));
}

/** Publishes the connection in its current state. */
export async function publishConnection(tx: Tx, actor: UserActor, id: number): Promise<Connection> {
  const connection = await getConnection(tx, id);
  tx.record(connectionUpdated({ connection }));
  return shownTo(actor, connection);
}

async function requireReferences(tx: Tx, input: UpdateConnection): Promise<void> {
  const { queueIds = [], transferQueueId } = input;
  await requireQueues(tx, transferQueueId ? [...queueIds, transferQueueId] : queueIds);
}
