import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { allEndpoints } from '@prosa/contracts/endpoints.ts';
import {
  buildGrownCompany,
  buildSmallCompanies,
  type GrownCompany,
  grownRows,
} from '@prosa/server/testing/grown-company.ts';
import { connectOwner } from '@prosa/server/testing/owner-connection.ts';
import { startTestApp } from '@prosa/server/testing/test-app.ts';
import { createTestDatabase } from '@prosa/server/testing/test-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countPages, type PageCounter } from './pages-read.ts';

/**
 * No route may read more because the history is longer. Walks every endpoint that reads, including future ones, in two
 * companies of which one has ten times the history, and counts the pages that PostgreSQL reads.
 */
const sizes = { short: 300, long: 3000 };
/** An index of a longer table may be one level deeper, at each lookup. */
const mostGrowth = 1.5;
/** Below this number of pages the ratio is noise: a page or two more would exceed it. */
const fewPages = 60;

/** Exports return all rows, so they grow with the history. */
const exports = [
  'exportAuditLog',
  'exportContactList',
  'exportContacts',
  'exportDashboard',
  'exportRecipients',
];

/** Filters that the web app uses for a list. */
const narrowed: Record<string, readonly string[]> = {
  listTickets: [
    '',
    'status=pending',
    'status=open',
    'status=closed&showAll=true',
    'status=closed&showAll=true&pageNumber=5',
    'withUnreadMessages=true',
    'showAll=true&contactId=:contactId',
    'showAll=true&tags=[:tagId]',
    'showAll=true&tags=[:tagId]&bounded=true',
    'showAll=true&users=[:userId]',
    'showAll=true&queueIds=[:queueId]',
    'showAll=true&date=2020-01-01',
    'showAll=true&updatedAt=2020-01-01',
    'searchParam=fulana',
    'searchParam=pessoa&bounded=true',
    'searchParam=pedido',
    'searchParam=inexistente',
  ],
  listCards: ['', 'lane=lane0', 'searchParam=fulana'],
  searchMessages: ['searchParam=pedido', 'searchParam=inexistente'],
  listContacts: ['', 'pageNumber=3', 'searchParam=fulana', 'searchParam=pessoa', 'searchParam=soa%201'],
  listAllContacts: ['name=fulana'],
  listSchedules: ['', 'contactId=:contactId', 'searchParam=lembrete'],
  listRecipients: ['', 'state=read'],
  listContactListItems: [
    'contactListId=:contactListId',
    'contactListId=:contactListId&searchParam=pessoa',
    'contactListId=:contactListId&searchParam=soa',
  ],
  listTicketNotes: ['ticketId=:ticketId&contactId=:contactId'],
  listTicketCards: ['uuids=:uuid'],
  listAuditEntries: ['', 'userId=:userId', 'act=user.update'],
  listQueueOptions: ['queueId=:queueId'],
  countNewAuditEntries: ['after=1'],
  getDashboard: ['days=30'],
  getDashboardFigures: ['days=30'],
  getDashboardDays: ['days=30'],
  getDashboardBreakdown: ['days=30&by=attendant', 'days=30&by=tag', 'days=30&by=queue'],
  listDashboardTickets: [
    'days=30&set=begun',
    'days=30&set=leads',
    'days=30&set=rated',
    'set=waiting',
    'set=attending',
  ],
};

/** Lists of which an attendant sees only a part, through other queries than an admin. */
const seenInParts = ['listTickets', 'listCards', 'searchMessages'];
const whos = ['admin', 'attendant'] as const;

const database = await createTestDatabase();
const owner = await connectOwner({ databaseUrl: database.url });
// Forces the generic plan that PostgreSQL falls back to after a few calls, based on the average company size.
await owner.query(
  `alter database ${new URL(database.url).pathname.slice(1)} set plan_cache_mode = force_generic_plan`,
);
const app = await startTestApp({ database, environment: { ROLES: 'web' } });
let pages: PageCounter;
let short: GrownCompany;
let long: GrownCompany;

beforeAll(async () => {
  pages = await countPages(owner);
  await buildSmallCompanies(app, owner, 300);
  short = await buildGrownCompany(app, owner, sizes.short);
  long = await buildGrownCompany(app, owner, sizes.long);
  await owner.query('vacuum analyze');
});
afterAll(async () => {
  await app.close();
  await owner.close();
});

const isRead = ({ method, access, name }: EndpointDefinition) =>
  method === 'GET' &&
  !['public', 'connection-token', 'platform:manage'].includes(access) &&
  !exports.includes(name);

/**
 * Whether all rows named by the call grow with the history. Other rows are looked up by id in the same way, and
 * skipped.
 */
const isGrown = (call: string) =>
  [...call.matchAll(/:(\w+)/g)].every(([, name = '']) => grownRows.includes(name));

const calls = allEndpoints
  .filter(isRead)
  .flatMap(({ name, path }) =>
    (narrowed[name] ?? ['']).flatMap((text) =>
      (seenInParts.includes(name) ? whos : whos.slice(0, 1)).map((who) => [`${path}?${text}`, who] as const),
    ),
  );

it.each(calls.filter(([call]) => isGrown(call)))('%s, %s', async (call, who) => {
  const read = async ({ company, attendant, rows }: GrownCompany) => {
    const url = `/api${call.replaceAll(/:(\w+)/g, (_, name: string) => String(rows[name]))}`;
    const { token } = who === 'admin' ? company.admin : attendant;
    const get = () => app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    const { statusCode } = await get();
    return { statusCode, pages: await pages.during(get) };
  };
  const [before, after] = [await read(short), await read(long)];
  expect([before.statusCode, after.statusCode]).toEqual([200, 200]);
  expect(after.pages).toBeLessThanOrEqual(Math.max(fewPages, before.pages * mostGrowth));
});
