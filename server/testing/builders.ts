import { randomUUID } from 'node:crypto';
import type { PlanFeature, Profile } from '@prosa/contracts/permissions.ts';
import type { Application } from '#app/application.ts';
import { createCompany } from '#features/companies/service.ts';
import { connectionStore, type NewConnection } from '#features/connections/store.ts';
import { newToken } from '#features/connections/token-rules.ts';
import { contactStore } from '#features/contacts/store.ts';
import { planStore } from '#features/plans/store.ts';
import { queueStore } from '#features/queues/store.ts';
import { beginSession } from '#features/sessions/service.ts';
import { tagStore } from '#features/tags/store.ts';
import { getUser } from '#features/users/service.ts';
import { userStore } from '#features/users/store.ts';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import { hashPassword } from '#platform/auth/password.ts';
import { createAccessTokens } from '#platform/auth/tokens.ts';
import { testSecret } from './test-app.ts';

/** Builders create what they need: a user its company, a company its plan. Names are unique. */

export const testPassword = 'test-password';
let passwordHash: Promise<string> | undefined;

const tokens = createAccessTokens(testSecret);
const dayMs = 24 * 60 * 60 * 1000;

export type App = Pick<Application, 'database'>;

export function unique(prefix: string): string {
  return `${prefix} ${randomUUID().slice(0, 8)}`;
}

export interface TestUser {
  readonly id: number;
  readonly companyId: CompanyId;
  readonly email: string;
  readonly sessionId: string;
  readonly token: string;
}

export interface TestCompany {
  readonly id: CompanyId;
  readonly name: string;
  readonly planId: number;
  readonly admin: TestUser;
}

export interface CompanyOptions {
  readonly users?: number;
  readonly without?: readonly PlanFeature[];
  readonly daysLeft?: number;
  readonly isSuper?: boolean;
}

function planColumns(without: readonly PlanFeature[]) {
  return {
    use_campaigns: !without.includes('useCampaigns'),
    use_schedules: !without.includes('useSchedules'),
    use_internal_chat: !without.includes('useInternalChat'),
    use_external_api: !without.includes('useExternalApi'),
    use_kanban: !without.includes('useKanban'),
    use_open_ai: !without.includes('useOpenAi'),
    use_integrations: !without.includes('useIntegrations'),
  };
}

export async function buildCompany(app: App, options: CompanyOptions = {}): Promise<TestCompany> {
  const { users = 100, without = [], daysLeft = 30, isSuper = false } = options;
  passwordHash ??= hashPassword(testPassword);
  const hash = await passwordHash;
  const email = `${randomUUID()}@test.example`;
  const made = await app.database.platform(async (tx) => {
    const limits = { users, connections: 10, queues: 10 };
    const plan = await planStore(tx).insert({ name: unique('Plan'), ...limits, ...planColumns(without) });
    const { company } = await createCompany(tx, {
      name: unique('Company'),
      adminName: 'Admin',
      email,
      planId: plan.id,
      dueDate: new Date(Date.now() + daysLeft * dayMs),
      passwordHash: hash,
      isSuper,
    });
    return company;
  });
  const id = mintCompanyId(made.id);
  const admin = await app.database.transaction(id, (tx) =>
    tx.db.selectFrom('users').select('id').where('company_id', '=', id).executeTakeFirstOrThrow(),
  );
  return { id, name: made.name, planId: made.planId, admin: await logIn(app, id, admin.id) };
}

export interface UserOptions {
  readonly company?: TestCompany;
  readonly profile?: Profile;
  readonly name?: string;
  readonly queueIds?: readonly number[];
  readonly seesAllTickets?: boolean;
}

export async function buildUser(app: App, options: UserOptions = {}): Promise<TestUser> {
  const company = options.company ?? (await buildCompany(app));
  passwordHash ??= hashPassword(testPassword);
  const hash = await passwordHash;
  const id = await app.database.transaction(company.id, async (tx) => {
    const store = userStore(tx);
    const userId = await store.insert({
      name: options.name ?? unique('User'),
      email: `${randomUUID()}@test.example`,
      profile: options.profile ?? 'user',
      password_hash: hash,
      sees_all_tickets: options.seesAllTickets ?? false,
    });
    await store.setQueues(userId, options.queueIds ?? []);
    return userId;
  });
  return logIn(app, company.id, id);
}

/** Begins a session without the cost of hashing a password. */
export async function logIn(app: App, companyId: CompanyId, userId: number): Promise<TestUser> {
  return app.database.transaction(companyId, async (tx) => {
    const { id, email, profile } = await getUser(tx, userId);
    const origin = { address: '127.0.0.1', userAgent: 'test' };
    const session = await beginSession(tx, { id, email }, origin, new Date());
    const token = tokens.sign({ id, companyId, profile, sessionId: session.id });
    return { id, companyId, email, sessionId: session.id, token };
  });
}

export async function buildQueue(
  app: App,
  company: TestCompany,
  { name = unique('Queue') }: { name?: string } = {},
): Promise<number> {
  const color = `#${randomUUID().slice(0, 6).toUpperCase()}`;
  const row = await app.database.transaction(company.id, (tx) => queueStore(tx).insert({ name, color }));
  return row.id;
}

export function buildConnection(
  app: App,
  company: TestCompany,
  columns: Partial<NewConnection> = {},
): Promise<number> {
  return app.database.transaction(company.id, (tx) =>
    connectionStore(tx).insert({ name: unique('Connection'), provider: 'sandbox', ...columns }),
  );
}

/** Issues the connection's API token. */
export async function buildConnectionToken(
  app: App,
  company: TestCompany,
  connectionId: number,
): Promise<string> {
  const { text, hash } = newToken({ companyId: company.id, connectionId });
  await app.database.transaction(company.id, (tx) =>
    connectionStore(tx).update(connectionId, { token_hash: hash }),
  );
  return text;
}

export async function buildTag(app: App, company: TestCompany, name = unique('Tag')): Promise<number> {
  const tag = { name, color: '#2563EB' };
  const row = await app.database.transaction(company.id, (tx) => tagStore(tx).insertIfNew(tag));
  if (!row) throw new Error(`The company has the tag ${name} already.`);
  return row.id;
}

/** Builds a tag that is a lane of the kanban board. */
export async function buildLane(app: App, company: TestCompany, name = unique('Lane')): Promise<number> {
  const lane = { name, color: '#EA580C', is_kanban: true };
  const row = await app.database.transaction(company.id, (tx) => tagStore(tx).insertIfNew(lane));
  if (!row) throw new Error(`The company has the lane ${name} already.`);
  return row.id;
}

export interface ContactOptions {
  readonly name?: string;
  readonly number?: string;
  readonly email?: string;
}

let lastNumber = 10_000_000;

/** Returns an unused phone number. */
export function newNumber(): string {
  lastNumber += 1;
  return `55119${lastNumber}`;
}

export function buildContact(
  app: App,
  company: TestCompany,
  { name = unique('Contact'), number = newNumber(), email = '' }: ContactOptions = {},
): Promise<number> {
  return app.database.transaction(company.id, async (tx) => {
    const store = contactStore(tx);
    const id = await store.insert({ name, email });
    await store.addPhone(id, number);
    return id;
  });
}
