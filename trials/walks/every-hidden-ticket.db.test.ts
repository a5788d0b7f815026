import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { allEndpoints } from '@prosa/contracts/endpoints.ts';
import { can, permissions } from '@prosa/contracts/permissions.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildUser,
  type TestCompany,
  type TestUser,
} from '@prosa/server/testing/builders.ts';
import { companySnapshot } from '@prosa/server/testing/company-snapshot.ts';
import {
  buildMessage,
  buildSchedule,
  buildTicket,
  buildTicketNote,
} from '@prosa/server/testing/conversation-builders.ts';
import { ownApp } from '@prosa/server/testing/own-app.ts';
import { connectOwner } from '@prosa/server/testing/owner-connection.ts';
import type { TestApp } from '@prosa/server/testing/test-app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asWritten, fineRequest, type RowPlace, rowPlacesOf } from '#trials/fuzz/named-rows.ts';
import { titleOfPlace, withValue } from '#trials/fuzz/request-places.ts';
import { requiredFile } from '#trials/fuzz/required-file.ts';
import { wireOf } from '#trials/fuzz/wire-request.ts';
import { changedTables, type DatabaseWatch, watchDatabase } from './database-snapshot.ts';
import { type CompanyRows, type RowId, rowFactories, rowsOf } from './row-factories.ts';

/**
 * Rule: a user who may not see a ticket does not reach it through another entity either. Walks every write endpoint and
 * every place of its requests that names a row of a ticket; the refused request leaves all rows of the company
 * unchanged.
 */
const rowsOfTickets = ['ticketId', 'uuid', 'messageId', 'ticketNoteId', 'contactId', 'scheduleId'] as const;

/** Kinds of rows that lead to no ticket. A new kind of row belongs here or above. */
const rowsApart = [
  'userId',
  'campaignId',
  'chatId',
  'chatUuid',
  'companyId',
  'planId',
  'announcementId',
  'helpId',
  'deadJobId',
  'connectionId',
  'contactListId',
  'contactListItemId',
  'fileListId',
  'contactImportId',
  'erasureId',
  'integrationId',
  'invoiceId',
  'paymentId',
  'deliveryId',
  'sandboxCustomerId',
  'sandboxMessageId',
  'promptId',
  'queueId',
  'queueOptionId',
  'tagId',
  'laneId',
  'quickMessageId',
  'sessionId',
  'chatMessageId',
  'contactFieldId',
  'fileListOptionId',
  'templateId',
];

/** Requests whose example leaves out the guarded field, or is refused for another reason. */
const bodies: Readonly<Record<string, () => object>> = {
  // Every user may correct the name and the e-mail of a contact, but not its number.
  updateContact: () => ({ number: '5511900001111' }),
  createTicket: () => ({ queueId: ownQueue }),
};

/** Places whose unseen row is refused with another status, and why. */
const otherStatuses: Readonly<Record<string, number>> = {
  // Names the attendant of the contact, as older clients read it.
  'createTicket body.contactId': 409,
};

/** Places that the server does not read. */
const ignored: readonly string[] = [
  // The contact of a note is that of its ticket.
  'createTicketNote body.contactId',
];

const profiles = ['user', 'supervisor'] as const;
type Caller = TestUser & { readonly profile: (typeof profiles)[number] };
type TicketRows = Readonly<Record<string, RowId>>;

const titleOf = ({ name }: EndpointDefinition, place: RowPlace) => `${name} ${titleOfPlace(place)}`;

/** The places of an endpoint's requests that lead to a ticket. */
function placesIn(endpoint: EndpointDefinition): RowPlace[] {
  const names: readonly string[] = rowsOfTickets;
  return rowPlacesOf(endpoint).filter(
    (place) => names.includes(place.row) && !ignored.includes(titleOf(endpoint, place)),
  );
}

const writes = allEndpoints.filter((endpoint) => endpoint.method !== 'GET' && placesIn(endpoint).length > 0);

let app: TestApp;
let watch: DatabaseWatch;
let company: TestCompany;
let others: CompanyRows;
let connectionId: number;
let [ownQueue, otherQueue] = [0, 0];
let colleague: TestUser;
const callers: Caller[] = [];

beforeAll(async () => {
  app = await ownApp({ environment: { ROLES: 'web' } });
  const owner = await connectOwner(app);
  afterAll(() => owner.close());
  watch = await watchDatabase(owner);
  company = await buildCompany(app);
  others = rowsOf(app, company);
  connectionId = await buildConnection(app, company, { is_default: true });
  [ownQueue, otherQueue] = [await buildQueue(app, company), await buildQueue(app, company)];
  colleague = await buildUser(app, { company, queueIds: [otherQueue] });
  for (const profile of profiles) {
    const user = await buildUser(app, { company, profile, queueIds: [ownQueue] });
    callers.push({ ...user, profile });
  }
});

/** A ticket and its rows. The message and the note are the caller's own: only the ticket's place can hide them. */
async function buildTicketRows(caller: Caller, attendant: TestUser, queueId: number): Promise<TicketRows> {
  const contactId = await buildContact(app, company);
  const place = { contact_id: contactId, connection_id: connectionId };
  const ticket = await buildTicket(app, company, { ...place, queue_id: queueId, user_id: attendant.id });
  const message = await buildMessage(app, company, ticket, {
    from_me: true,
    origin: 'user',
    user_id: caller.id,
    ack: 2,
  });
  return {
    ticketId: ticket.id,
    uuid: ticket.uuid,
    messageId: message.id,
    ticketNoteId: await buildTicketNote(app, company, ticket, { author: caller }),
    contactId,
    scheduleId: await buildSchedule(app, company, { ...place, user_id: attendant.id }),
  };
}

/** All rows of the company, except the storage in use: an upload is counted while its request is judged. */
async function rowsOfCompany(): Promise<Record<string, unknown>> {
  const { storage_tallies: _, ...rows } = await companySnapshot(app, company);
  return rows;
}

/** Sends a request in which one place names the given row and all others name rows that the caller may use. */
async function answerTo(
  endpoint: EndpointDefinition,
  caller: Caller,
  { place, id, own }: { readonly place: RowPlace; readonly id: RowId | undefined; readonly own: TicketRows },
) {
  if (id === undefined) throw new Error(`Say in buildTicketRows how to make a row for ${place.row}.`);
  const known: TicketRows = { ...own, queueId: ownQueue, connectionId, userId: caller.id };
  const fine = await fineRequest(endpoint, async (name) => known[name] ?? others.get(name));
  const body = bodies[endpoint.name]?.();
  const request = withValue(body ? { ...fine, body } : fine, place, asWritten(place, id));
  const before = await rowsOfCompany();
  const untouched = await watch.take();
  const wire = wireOf(endpoint, request, caller.token);
  const { method, url, headers, payload } = requiredFile(endpoint)?.(wire) ?? wire;
  const answer = await app.http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  const isWritten = changedTables(untouched, await watch.take()).length > 0;
  const after = isWritten ? await rowsOfCompany() : before;
  const status = answer.statusCode;
  const { code, error }: { code?: string; error?: string } = status < 400 ? {} : answer.json();
  return { status, code: code ?? error, before, after };
}

/** Calls that need a permission the profile lacks are refused at the door: the every-endpoint test walks these. */
function isOpenTo({ access }: EndpointDefinition, { profile }: Caller): boolean {
  const permission = permissions.find((name) => name === access);
  return permission ? can({ profile, super: false }, permission) : access === 'session';
}

async function expectRefusal(endpoint: EndpointDefinition, caller: Caller, place: RowPlace): Promise<void> {
  const title = titleOf(endpoint, place);
  const own = await buildTicketRows(caller, caller, ownQueue);
  const unseen = await buildTicketRows(caller, colleague, otherQueue);
  const { status, code, before, after } = await answerTo(endpoint, caller, {
    place,
    id: unseen[place.row],
    own,
  });
  const expected = otherStatuses[title];
  const isRefused = expected === undefined ? status === 403 || status === 404 : status === expected;
  expect({ title, profile: caller.profile, status, code, isRefused }).toMatchObject({
    code: expect.stringMatching(/^ERR_/),
    isRefused: true,
  });
  expect(after).toEqual(before);
  if (expected !== undefined) return;
  // The same request for a ticket of their own is not refused for that reason: the ticket's place decided.
  const control = await answerTo(endpoint, caller, { place, id: own[place.row], own });
  expect({ title, profile: caller.profile, code: control.code }).not.toMatchObject({ code });
}

describe('a ticket that somebody may not see', () => {
  it.each(writes.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is not reached through %s',
    async (_, endpoint) => {
      for (const caller of callers.filter((each) => isOpenTo(endpoint, each))) {
        for (const place of placesIn(endpoint)) await expectRefusal(endpoint, caller, place);
      }
    },
  );

  it('is looked for by every kind of row there is', () => {
    const kinds: readonly string[] = [...rowsOfTickets, ...rowsApart];
    expect(Object.keys(rowFactories).filter((name) => !kinds.includes(name))).toEqual([]);
  });
});
