import { enterCompany } from '@prosa/contracts/companies/api.ts';
import type { Profile } from '@prosa/contracts/permissions.ts';
import type { TicketStatus } from '@prosa/contracts/tickets/schema.ts';
import { recordChange } from '@prosa/server/src/features/attendance/service.ts';
import { messageStore } from '@prosa/server/src/features/messages/store.ts';
import { ticketStore } from '@prosa/server/src/features/tickets/store.ts';
import { newMediaKey } from '@prosa/server/src/platform/uploads/media-url.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildTag,
  buildUser,
  type TestCompany,
} from '@prosa/server/testing/builders.ts';
import { buildMessage, buildTicket, buildTicketNote } from '@prosa/server/testing/conversation-builders.ts';
import type { TestApp } from '@prosa/server/testing/test-app.ts';

type QueueName = 'sales' | 'support' | 'billing';

/** A viewer in the table. */
export interface Viewer {
  readonly name: string;
  readonly profile: Profile;
  readonly queues: readonly QueueName[];
  readonly allTicket: boolean;
  readonly isSuper?: boolean;
  /** The platform's owner who entered the company as its admin. */
  readonly hasEntered?: boolean;
}

/** A ticket in the table. */
export interface Case {
  readonly label: string;
  readonly status: TicketStatus;
  readonly queue: QueueName | null;
  /** Name of a viewer, or the colleague, or null for none. */
  readonly assignee: string | null;
  /** Whether its contact has other tickets in the same conversation. */
  readonly isShared: boolean;
}

export const viewers: readonly Viewer[] = [
  { name: 'admin', profile: 'admin', queues: [], allTicket: false },
  { name: 'admin of sales', profile: 'admin', queues: ['sales'], allTicket: true },
  { name: 'super inside', profile: 'admin', queues: [], allTicket: false, hasEntered: true },
  { name: 'supervisor', profile: 'supervisor', queues: [], allTicket: false },
  { name: 'supervisor of sales', profile: 'supervisor', queues: ['sales'], allTicket: false },
  { name: 'supervisor with allTicket', profile: 'supervisor', queues: [], allTicket: true },
  { name: 'supervisor of two', profile: 'supervisor', queues: ['sales', 'support'], allTicket: true },
  { name: 'user', profile: 'user', queues: [], allTicket: false },
  { name: 'user of sales', profile: 'user', queues: ['sales'], allTicket: false },
  { name: 'user with allTicket', profile: 'user', queues: [], allTicket: true },
  { name: 'user of two', profile: 'user', queues: ['sales', 'support'], allTicket: false },
  { name: 'user of sales with allTicket', profile: 'user', queues: ['sales'], allTicket: true },
  { name: 'super attendant', profile: 'user', queues: ['support'], allTicket: false, isSuper: true },
];

const queueNames = ['sales', 'support', 'billing'] as const;
const places = [null, ...queueNames];
const colleague = 'colleague';

function caseOf(status: TicketStatus, queue: QueueName | null, assignee: string | null): Case {
  const label = `${status}, ${queue ?? 'no queue'}, ${assignee ?? 'nobody'}`;
  return { label, status, queue, assignee, isShared: status === 'closed' && assignee === colleague };
}

/** Every status and queue with no assignee or a colleague, and some tickets of each viewer. */
export const cases: readonly Case[] = [
  ...places.map((queue) => caseOf('pending', queue, null)),
  ...places.map((queue) => caseOf('pending', queue, colleague)),
  ...places.map((queue) => caseOf('open', queue, colleague)),
  ...places.map((queue) => caseOf('closed', queue, colleague)),
  ...places.map((queue) => caseOf('closed', queue, null)),
  ...viewers
    .filter(({ hasEntered }) => !hasEntered)
    .flatMap(({ name }) => [
      caseOf('pending', null, name),
      caseOf('open', 'billing', name),
      caseOf('closed', 'support', name),
    ]),
];

/**
 * The rule in the words of the specification, written for this table and used by nothing else. "Non-admin: own tickets,
 * and tickets of own queues; tickets without a queue only with allTicket on, or when the user has it assigned. Admin:
 * all. Supervisor: as admin for tickets and dashboard of own queues."
 */
export function canSee(viewer: Viewer, ticket: Case): boolean {
  const isAssigned = ticket.assignee === viewer.name;
  switch (viewer.profile) {
    case 'admin':
      return true;
    case 'supervisor':
    case 'user':
      if (isAssigned) return true;
      if (ticket.queue) return viewer.queues.some((name) => name === ticket.queue);
      return viewer.allTicket;
  }
}

export interface StoredCase extends Case {
  readonly id: number;
  readonly uuid: string;
  readonly contactId: number;
  /** A readable message with a file, quoting the one of the previous shared case. */
  readonly messageId: number;
  /** A message whose file can be requested again, which is broadcast to clients. */
  readonly failedId: number;
  readonly fileKey: string;
}

export type VisibilityTable = Awaited<ReturnType<typeof buildVisibilityTable>>;

interface World {
  readonly app: TestApp;
  readonly company: TestCompany;
  readonly queueIds: ReadonlyMap<QueueName | null, number>;
}

const idsOf = ({ queueIds }: World, queues: readonly QueueName[]) =>
  queues.map((name) => queueIds.get(name) ?? 0);

async function buildViewer(world: World, viewer: Viewer): Promise<{ id: number; token: string }> {
  const { app, company } = world;
  const { name, profile, queues, allTicket, isSuper, hasEntered } = viewer;
  if (hasEntered) {
    const home = await buildCompany(app, { isSuper: true });
    const params = { companyId: company.id };
    const { reply } = await app.call(enterCompany, { params }, { token: home.admin.token });
    return { id: reply.user.id, token: reply.token };
  }
  const queueIds = idsOf(world, queues);
  const user = await buildUser(app, { company, name, profile, queueIds, seesAllTickets: allTicket });
  if (isSuper) {
    await app.database.transaction(company.id, ({ db }) =>
      db.updateTable('users').set({ super: true }).where('id', '=', user.id).execute(),
    );
  }
  return user;
}

const file = { kind: 'document', media_type: 'application/pdf', media_size: 9 } as const;

interface CasePlace {
  readonly contactId: number;
  readonly connectionId: number;
  readonly userId: number | null;
  readonly tagId: number;
  readonly quotedId: number | null;
}

async function storeCase({ app, company, queueIds }: World, one: Case, at: CasePlace): Promise<StoredCase> {
  const ticket = await buildTicket(app, company, {
    contact_id: at.contactId,
    connection_id: at.connectionId,
    queue_id: queueIds.get(one.queue) ?? null,
    user_id: at.userId,
    status: one.status,
    unread_messages: one.status === 'closed' ? 0 : 1,
  });
  const fileKey = newMediaKey(company.id, 'messages', 'pdf');
  const message = await buildMessage(app, company, ticket, {
    ...file,
    body: `palavra ${one.label}`,
    media_state: 'stored',
    media_key: fileKey,
    media_name: 'arquivo.pdf',
    quoted_id: at.quotedId,
  });
  const failed = await buildMessage(app, company, ticket, { ...file, body: '', media_state: 'failed' });
  await buildTicketNote(app, company, ticket, { note: one.label });
  const now = new Date();
  await app.database.transaction(company.id, async (tx) => {
    await ticketStore(tx).setTags(ticket.id, [at.tagId]);
    await messageStore(tx).saveVersion(message.id, 'antes');
    const began = { ...ticket, status: one.status === 'closed' ? ('pending' as const) : one.status };
    await recordChange(tx, began, { act: 'created', at: now, by: undefined });
    if (one.status === 'closed') await recordChange(tx, ticket, { act: 'closed', at: now, by: undefined });
  });
  const { id, uuid } = ticket;
  const { contactId } = at;
  return { ...one, id, uuid, contactId, messageId: message.id, failedId: failed.id, fileKey };
}

/** Builds a company with all viewers and all cases. */
export async function buildVisibilityTable(app: TestApp) {
  const company = await buildCompany(app, { users: 100 });
  const queueIds = new Map<QueueName | null, number>();
  for (const name of queueNames) queueIds.set(name, await buildQueue(app, company, { name }));
  const world = { app, company, queueIds };
  const tagId = await buildTag(app, company, 'Todos');
  const connectionId = await buildConnection(app, company);
  const people = new Map<string | null, { id: number; token: string }>();
  const everywhere = idsOf(world, queueNames);
  people.set(colleague, await buildUser(app, { company, name: colleague, queueIds: everywhere }));
  for (const viewer of viewers) people.set(viewer.name, await buildViewer(world, viewer));

  const shared = await buildContact(app, company, { name: 'Cliente de muitas conversas' });
  const stored: StoredCase[] = [];
  for (const one of cases) {
    const name = `Cliente ${one.label}`;
    const contactId = one.isShared ? shared : await buildContact(app, company, { name });
    const quoted = one.isShared ? stored.findLast(({ isShared }) => isShared) : undefined;
    const userId = people.get(one.assignee)?.id ?? null;
    const quotedId = quoted?.messageId ?? null;
    stored.push(await storeCase(world, one, { contactId, connectionId, userId, tagId, quotedId }));
  }
  const token = (viewer: Viewer) => ({ token: people.get(viewer.name)?.token ?? '' });
  return { company, queueIds, tagId, stored, token, admin: { token: company.admin.token } };
}

/** Labels of the cases with these ids. */
export function labelsOf({ stored }: Pick<VisibilityTable, 'stored'>, ids: Iterable<number>): string[] {
  const labels = new Map(stored.map(({ id, label }) => [id, label]));
  return [...new Set(ids)].map((id) => labels.get(id) ?? `unknown ${id}`).sort();
}

/** Labels of the requested cases that the viewer may see. */
export function expectedFor(
  { stored }: Pick<VisibilityTable, 'stored'>,
  viewer: Viewer,
  isAmong: (ticket: StoredCase) => boolean = () => true,
): string[] {
  return stored
    .filter((ticket) => canSee(viewer, ticket) && isAmong(ticket))
    .map(({ label }) => label)
    .sort();
}
