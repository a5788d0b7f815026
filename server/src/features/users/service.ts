import type { CreateUser, UpdateUser, User, UserPage } from '@prosa/contracts/users/schema.ts';
import { requireConnection } from '#features/connections/service.ts';
import { lockPlanLimit } from '#features/plans/service.ts';
import { refuseWeakPassword } from '#features/platform-settings/service.ts';
import { requireQueues } from '#features/queues/service.ts';
import { endSessions } from '#features/sessions/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { AttemptLimiter } from '#platform/auth/attempt-limiter.ts';
import { checkPassword, hashPassword } from '#platform/auth/password.ts';
import type { PlatformTx, Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { userCreated, userDeleted, userUpdated } from './events.ts';
import { presentUser } from './present.ts';
import { findAccountByEmail, userQueries } from './queries.ts';
import { canEdit, canManage, changesOf, needsCurrentPassword } from './rules.ts';
import { userStore } from './store.ts';

export async function listUsers(reader: Reader, search: string, pageNumber: number): Promise<UserPage> {
  const queries = userQueries(reader);
  const [page, count] = await Promise.all([queries.page(search, pageNumber), queries.count()]);
  return { users: page.rows.map(presentUser), count, hasMore: page.hasMore };
}

export async function listAllUsers(reader: Reader): Promise<User[]> {
  return (await userQueries(reader).all()).map(presentUser);
}

export async function getUser(reader: Reader, id: number): Promise<User> {
  const row = await userQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_USER_FOUND');
  return presentUser(row);
}

/** For requests whose company is not known yet. */
export const findAccount = (tx: PlatformTx, email: string) => findAccountByEmail(tx, email);

/** Returns a user whose access the actor may manage. */
export async function getManagedUser(reader: Reader, actor: UserActor, id: number): Promise<User> {
  const user = await getUser(reader, id);
  if (!canManage(actor, user)) throw new AppError('ERR_NO_PERMISSION');
  return user;
}

/** Returns the company's admin for the platform: the one it has had longest. */
export async function findFirstAdmin(reader: Reader): Promise<User> {
  const row = await userQueries(reader).firstAdmin();
  if (!row) throw new AppError('ERR_NO_USER_FOUND');
  return presentUser(row);
}

export async function createUser(tx: Tx, input: CreateUser): Promise<User> {
  await refuseWeakPassword(tx, input.password, [input.name, input.email]);
  const store = userStore(tx);
  const passwordHash = await hashPassword(input.password);
  const limit = await lockPlanLimit(tx, 'users');
  if ((await userQueries(tx).count()) >= limit) {
    throw new AppError('ERR_PLAN_LIMIT', { resource: 'users', limit });
  }
  await requireReferences(tx, input);
  const id = await store.insert({
    name: input.name,
    email: input.email,
    password_hash: passwordHash,
    profile: input.profile,
    sees_all_tickets: input.allTicket === 'enable',
    connection_id: input.whatsappId,
  });
  await store.setQueues(id, input.queueIds);
  const user = await getUser(tx, id);
  tx.record(userCreated({ user }));
  return user;
}

/** Creates the first user of a new company, regardless of the plan's limit. */
export async function createFirstAdmin(
  tx: Tx,
  input: Pick<CreateUser, 'name' | 'email'> & { passwordHash: string; super?: boolean },
): Promise<User> {
  const id = await userStore(tx).insert({
    name: input.name,
    email: input.email,
    password_hash: input.passwordHash,
    profile: 'admin',
    super: input.super ?? false,
  });
  return getUser(tx, id);
}

interface UserUpdate {
  readonly id: number;
  readonly input: UpdateUser;
  readonly proofAttempts: AttemptLimiter;
}

export async function updateUser(
  tx: Tx,
  actor: UserActor,
  { id, input, proofAttempts }: UserUpdate,
): Promise<User> {
  const current = await getUser(tx, id);
  const change = changesOf(current, input);
  if (!canEdit(actor, current, change)) throw new AppError('ERR_NO_PERMISSION');
  if (Object.keys(change).length === 0) return current;
  const isLosingAdmin = current.profile === 'admin' && change.profile !== undefined;
  if (isLosingAdmin) await refuseLastAdmin(tx, id);
  if (change.password) {
    const { name = current.name, email = current.email } = change;
    await refuseWeakPassword(tx, change.password, [name, email]);
  }
  if (needsCurrentPassword(actor, id, change)) {
    await proofAttempts.begin(proofKey(tx.companyId, id));
    await requirePassword(tx, id, input.currentPassword);
    await proofAttempts.clear(proofKey(tx.companyId, id));
  }
  await requireReferences(tx, change);

  const store = userStore(tx);
  await store.update(id, await toColumns(change));
  if (change.queueIds) await store.setQueues(id, change.queueIds);
  const user = await getUser(tx, id);
  tx.record(userUpdated({ user }));
  if (change.password !== undefined) await endSessions(tx, user, 'password', actor.sessionId);
  return user;
}

export async function setPassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await userStore(tx).update(id, { password_hash: passwordHash });
}

/** Stores when these users closed their last client. */
export async function markUsersSeen(tx: Tx, ids: readonly number[], at: string): Promise<void> {
  await userStore(tx).markSeen(ids, at);
}

/** Returns the user's open work to the others and publishes the changes. */
export type ReleaseWork = (tx: Tx, userId: number) => Promise<void>;

export async function requireRemovable(tx: Tx, actor: UserActor, id: number): Promise<User> {
  const user = await getManagedUser(tx, actor, id);
  if (id === actor.userId) throw new AppError('ERR_OWN_USER');
  if (user.profile === 'admin') await refuseLastAdmin(tx, id);
  return user;
}

export async function deleteUser(
  tx: Tx,
  actor: UserActor,
  id: number,
  releaseWork: ReleaseWork,
): Promise<void> {
  const user = await requireRemovable(tx, actor, id);
  await endSessions(tx, user, 'logout');
  await releaseWork(tx, id);
  await userStore(tx).delete(id);
  tx.record(userDeleted({ userId: id }));
}

async function toColumns(change: UpdateUser) {
  return {
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.email === undefined ? {} : { email: change.email }),
    ...(change.password === undefined ? {} : { password_hash: await hashPassword(change.password) }),
    ...(change.profile === undefined ? {} : { profile: change.profile }),
    ...(change.whatsappId === undefined ? {} : { connection_id: change.whatsappId }),
    ...(change.allTicket === undefined ? {} : { sees_all_tickets: change.allTicket === 'enable' }),
    ...(change.language === undefined ? {} : { language: change.language }),
  };
}

async function requireReferences(tx: Tx, input: Pick<UpdateUser, 'queueIds' | 'whatsappId'>): Promise<void> {
  await requireQueues(tx, input.queueIds ?? []);
  if (input.whatsappId) await requireConnection(tx, input.whatsappId);
}

async function refuseLastAdmin(tx: Tx, id: number): Promise<void> {
  // The lock serialises two admins who remove each other.
  await lockPlanLimit(tx, 'users');
  if (await userQueries(tx).isOnlyAdmin(id)) throw new AppError('ERR_LAST_ADMIN');
}

export async function getPasswordHash(tx: Tx, id: number): Promise<string> {
  const stored = await userStore(tx).passwordHash(id);
  if (stored === undefined) throw new AppError('ERR_NO_USER_FOUND');
  return stored;
}

/** Throws unless it is the user's own password. Callers count the attempts. */
export async function requirePassword(tx: Tx, id: number, password: string | undefined): Promise<void> {
  const stored = await userStore(tx).passwordHash(id);
  if (!(await checkPassword(stored, password ?? ''))) throw new AppError('ERR_WRONG_PASSWORD');
}

/** Key of the attempt limit for proofs of a logged-in user, shared by every place that asks for one. */
export const proofKey = (companyId: number, userId: number): string => `${companyId}/${userId}`;

/** Stores the same password with our hash; ends no session. */
export async function saveRehashedPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await userStore(tx).update(userId, { password_hash: passwordHash });
}
