import { isGreetingMissing } from '@prosa/contracts/connections/rules.ts';
import type {
  Connection,
  ConnectionDetails,
  CreateConnection,
  UpdateConnection,
} from '@prosa/contracts/connections/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import { requireQueues } from '#features/queues/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { connectionDeleted, connectionUpdated } from './events.ts';
import { startConnection } from './gateway/requests.ts';
import { keptChanges } from './gateway/store.ts';
import { columnsOf, presentConnection } from './present.ts';
import { connectionQueries } from './queries.ts';
import { connectionStore } from './store.ts';

/** Only those who may pair are shown the QR code. */
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

export async function listConnections(reader: Reader, actor: UserActor): Promise<Connection[]> {
  const rows = await connectionQueries(reader).all();
  return rows.map((row) => shownTo(actor, presentConnection(row)));
}

export async function getConnectionDetails(
  reader: Reader,
  actor: UserActor,
  id: number,
): Promise<ConnectionDetails> {
  const [connection, changes, ledger] = await Promise.all([
    getConnection(reader, id),
    connectionQueries(reader).changes(id, keptChanges),
    connectionQueries(reader).ledger(id),
  ]);
  return { ...shownTo(actor, connection), changes, ledger };
}

export async function createConnection(
  tx: Tx,
  actor: UserActor,
  input: CreateConnection,
  now: Date,
): Promise<Connection> {
  const store = connectionStore(tx);
  const limit = await store.lockPlanLimit();
  const count = await connectionQueries(tx).count();
  if (count >= limit) throw new AppError('ERR_PLAN_LIMIT', { resource: 'connections', limit });
  if (isGreetingMissing(input)) throw new AppError('ERR_WAPP_GREETING_REQUIRED');
  await requireReferences(tx, input);
  const isDefault = input.isDefault || count === 0;
  if (isDefault) await giveUpDefault(tx);
  const id = await store.insert({
    ...columnsOf(input),
    name: input.name,
    provider: input.provider,
    is_default: isDefault,
  });
  await store.setQueues(id, input.queueIds);
  await startConnection(tx, id, now);
  return announced(tx, actor, id);
}

export async function updateConnection(
  tx: Tx,
  actor: UserActor,
  id: number,
  input: UpdateConnection,
): Promise<Connection> {
  const store = connectionStore(tx);
  if (input.isDefault !== undefined) await store.lockPlanLimit();
  const current = await getConnection(tx, id);
  const { greetingMessage = current.greetingMessage, queueIds = current.queues.map((queue) => queue.id) } =
    input;
  if (isGreetingMissing({ greetingMessage, queueIds })) throw new AppError('ERR_WAPP_GREETING_REQUIRED');
  if (current.isDefault && input.isDefault === false) throw new AppError('ERR_NO_OTHER_WHATSAPP');
  await requireReferences(tx, input);
  if (input.isDefault && !current.isDefault) await giveUpDefault(tx);
  await store.update(id, {
    ...(input.name === undefined ? {} : { name: input.name }),
    ...(input.isDefault === undefined ? {} : { is_default: input.isDefault }),
    ...columnsOf(input),
  });
  if (input.queueIds) await store.setQueues(id, input.queueIds);
  return announced(tx, actor, id);
}

export async function deleteConnection(tx: Tx, id: number): Promise<void> {
  const store = connectionStore(tx);
  await store.lockPlanLimit();
  const { isDefault } = await getConnection(tx, id);
  if (isDefault && (await connectionQueries(tx).count()) > 1) throw new AppError('ERR_NO_OTHER_WHATSAPP');
  await store.delete(id);
  tx.record(connectionDeleted({ connectionId: id }));
}

async function giveUpDefault(tx: Tx): Promise<void> {
  const former = await connectionStore(tx).clearDefault();
  if (former !== undefined) tx.record(connectionUpdated({ connection: await getConnection(tx, former) }));
}

async function announced(tx: Tx, actor: UserActor, id: number): Promise<Connection> {
  const connection = await getConnection(tx, id);
  tx.record(connectionUpdated({ connection }));
  return shownTo(actor, connection);
}

async function requireReferences(tx: Tx, input: UpdateConnection): Promise<void> {
  const { queueIds = [], transferQueueId } = input;
  await requireQueues(tx, transferQueueId ? [...queueIds, transferQueueId] : queueIds);
}
