import { randomUUID } from 'node:crypto';
import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { allEndpoints } from '@prosa/contracts/endpoints.ts';
import { can, profiles } from '@prosa/contracts/permissions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildIntegration, buildPrompt, buildQueueOption } from '#testing/automation-builders.ts';
import { buildPaidInvoice, buildPayment } from '#testing/billing-builders.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildLane,
  buildQueue,
  buildTag,
  buildUser,
  type TestCompany,
  type TestUser,
} from '#testing/builders.ts';
import { buildCampaign } from '#testing/campaign-company.ts';
import { buildChat } from '#testing/chat-builders.ts';
import { companySnapshot } from '#testing/company-snapshot.ts';
import {
  buildIntegrationDelivery,
  buildMessage,
  buildSandboxCustomer,
  buildSandboxMessage,
  buildSchedule,
  buildTicket,
  buildTicketNote,
} from '#testing/conversation-builders.ts';
import { openToEveryProfile, openToStrangers } from '#testing/open-endpoints.ts';
import {
  buildContactImport,
  buildContactList,
  buildContactListItem,
  buildFileList,
  buildQuickMessage,
} from '#testing/outreach-builders.ts';
import { buildAnnouncement, buildHelp } from '#testing/platform-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

/**
 * Walks every endpoint of the contract, those to come included. Each path parameter that names a row has a builder
 * here that makes such a row in another company; a parameter without one fails the test until it has.
 */
const rowsOfAnotherCompany: Record<string, (app: TestApp, other: TestCompany) => Promise<number | string>> = {
  userId: async (app, other) => (await buildUser(app, { company: other })).id,
  campaignId: (app, other) => buildCampaign(app, other),
  chatId: async (app, other) => (await buildChat(app, other)).id,
  chatUuid: async (app, other) => (await buildChat(app, other)).uuid,
  companyId: async (_app, other) => other.id,
  planId: async (_app, other) => other.planId,
  // One that only the platform's owner sees.
  announcementId: (app) => buildAnnouncement(app, { status: false }),
  helpId: (app) => buildHelp(app),
  deadJobId: async () => randomUUID(),
  connectionId: (app, other) => buildConnection(app, other),
  contactId: (app, other) => buildContact(app, other),
  contactListId: (app, other) => buildContactList(app, other),
  contactListItemId: (app, other) => buildContactListItem(app, other),
  fileListId: (app, other) => buildFileList(app, other),
  contactImportId: (app, other) => buildContactImport(app, other),
  integrationId: (app, other) => buildIntegration(app, other),
  invoiceId: (app, other) => buildPaidInvoice(app, other),
  paymentId: (app, other) => buildPayment(app, other),
  deliveryId: (app, other) => buildIntegrationDelivery(app, other),
  sandboxCustomerId: (app, other) => buildSandboxCustomer(app, other),
  sandboxMessageId: (app, other) => buildSandboxMessage(app, other),
  messageId: async (app, other) => (await buildMessage(app, other, await buildTicket(app, other))).id,
  promptId: (app, other) => buildPrompt(app, other),
  queueId: (app, other) => buildQueue(app, other),
  queueOptionId: async (app, other) => buildQueueOption(app, other, await buildQueue(app, other)),
  tagId: (app, other) => buildTag(app, other),
  laneId: (app, other) => buildLane(app, other),
  ticketId: async (app, other) => (await buildTicket(app, other)).id,
  ticketNoteId: async (app, other) => buildTicketNote(app, other, await buildTicket(app, other)),
  uuid: async (app, other) => (await buildTicket(app, other)).uuid,
  quickMessageId: (app, other) => buildQuickMessage(app, other),
  scheduleId: (app, other) => buildSchedule(app, other),
};
/** Parameters that name no row, with a value that exists everywhere. */
const sharedNames: Record<string, string> = { settingKey: 'userRating' };

/** Those for programs have a test of their own. */
const closed = allEndpoints.filter(({ access }) => access !== 'public' && access !== 'connection-token');
const withPermission = closed.filter(({ access }) => access !== 'session');
/** Its rows are every company's, or no company's. */
const isPlatforms = ({ access }: EndpointDefinition) => access === 'platform:manage';
/** The same row for everybody. */
const isForAll = ({ name }: EndpointDefinition) => name === 'getHelp';
const withRow = closed.filter(
  (endpoint) =>
    !isPlatforms(endpoint) &&
    !isForAll(endpoint) &&
    paramNames(endpoint.params).some((name) => !(name in sharedNames)),
);
const withInput = allEndpoints.filter(
  ({ access, params, query, body }) => access !== 'connection-token' && (params || query || body),
);
const withUpload = closed.filter(({ upload }) => upload);
const titleOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

function paramNames(params: EndpointDefinition['params']): string[] {
  return Object.keys(params?.shape ?? {});
}

/** Values that no schema takes for what it asks. */
const nonsense = { garbage: [Number.MAX_VALUE, { nested: true }] };

/** An unknown field, and each known one with what it cannot be: a body of optional fields alone refuses it too. */
function nonsenseFor(body: EndpointDefinition['body']): object {
  const names = body && 'shape' in body ? Object.keys(body.shape as object) : [];
  return { ...nonsense, ...Object.fromEntries(names.map((name) => [name, nonsense.garbage])) };
}

let app: TestApp;
let company: TestCompany;
let other: TestCompany;
let people: Record<string, TestUser>;
let owner: TestUser;

beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
  other = await buildCompany(app);
  people = { admin: company.admin };
  owner = (await buildCompany(app, { isSuper: true })).admin;
  for (const profile of profiles) people[profile] ??= await buildUser(app, { company, profile });
});

async function paramsFor(endpoint: EndpointDefinition): Promise<Record<string, unknown>> {
  const entries = paramNames(endpoint.params).map(async (name) => {
    if (name in sharedNames) return [name, sharedNames[name]];
    const build = rowsOfAnotherCompany[name];
    if (!build) throw new Error(`Say in rowsOfAnotherCompany how to make a row for :${name}.`);
    return [name, await build(app, other)];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Of whoever may call it. */
function tokenFor(endpoint: EndpointDefinition): string {
  return isPlatforms(endpoint) ? owner.token : company.admin.token;
}

/** A file the endpoint takes, if it takes any. */
function fileFor({ upload }: EndpointDefinition): File | undefined {
  if (!upload) return undefined;
  return upload.kinds.includes('spreadsheet')
    ? new File([sampleFiles.csv], 'tabela.csv')
    : new File([sampleFiles.png], 'foto.png');
}

async function request(endpoint: EndpointDefinition, params: Record<string, unknown>): Promise<never> {
  return { params, ...endpoint.example } as never;
}

describe('every endpoint', () => {
  it('is bound exactly once by the server', () => {
    const bound = app.routes.map(({ endpoint }) => titleOf(endpoint)).sort();
    expect(bound).toEqual(allEndpoints.map(titleOf).sort());
  });

  it('has a name of its own', () => {
    expect(new Set(allEndpoints.map(({ name }) => name)).size).toBe(allEndpoints.length);
  });

  it('needs a permission unless it is open on purpose', () => {
    const namesOf = (access: string) =>
      allEndpoints.filter((endpoint) => endpoint.access === access).map(({ name }) => name);
    expect(namesOf('public').sort()).toEqual(openToStrangers);
    expect(namesOf('session').sort()).toEqual(openToEveryProfile);
  });

  it.each(closed.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    '%s refuses a caller without a session',
    async (_, endpoint) => {
      const params = await paramsFor(endpoint);
      const missing = await app.call(endpoint, await request(endpoint, params));
      expect([missing.status, missing.refusal.error]).toEqual([401, 'ERR_SESSION_EXPIRED']);
      const forged = await app.call(endpoint, await request(endpoint, params), { token: 'forged' });
      expect([forged.status, forged.refusal.error]).toEqual([401, 'ERR_SESSION_EXPIRED']);
    },
  );

  it.each(withPermission.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    '%s refuses every profile without its permission',
    async (_, endpoint) => {
      const { access } = endpoint;
      if (access === 'public' || access === 'session' || access === 'connection-token')
        throw new Error('not such an endpoint');
      const refused = profiles.filter((profile) => !can({ profile, super: false }, access));
      expect(refused).not.toEqual([]);
      for (const profile of refused) {
        const answer = await app.call(endpoint, await request(endpoint, await paramsFor(endpoint)), {
          token: people[profile]?.token ?? '',
        });
        expect([profile, answer.status, answer.refusal.error]).toEqual([profile, 403, 'ERR_NO_PERMISSION']);
      }
    },
  );

  it.each(withRow.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    '%s does not know the rows of another company',
    async (_, endpoint) => {
      const params = await paramsFor(endpoint);
      const before = await companySnapshot(app, other);
      const answer = await app.call(endpoint, await request(endpoint, params), {
        token: company.admin.token,
        file: fileFor(endpoint),
      });
      expect(answer.status).toBe(404);
      expect(answer.refusal.error).toMatch(/^ERR_NO_\w+_FOUND$/);
      expect(await companySnapshot(app, other)).toEqual(before);
    },
  );

  it.each(withUpload.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    '%s refuses what is no file, is empty, or is none of its kinds',
    async (_, endpoint) => {
      const params = await paramsFor(endpoint);
      const send = async (file: File | undefined) => {
        const answer = await app.call(endpoint, { params } as never, { token: tokenFor(endpoint), file });
        return [answer.status, answer.refusal.error];
      };
      expect(await send(undefined)).toEqual([400, 'ERR_VALIDATION']);
      expect(await send(new File([], 'vazio.png'))).toEqual([400, 'ERR_UPLOAD_EMPTY']);
      expect(await send(new File([sampleFiles.exe], 'foto.png'))).toEqual([415, 'ERR_UPLOAD_TYPE']);
      expect(await send(new File([sampleFiles.svg], 'foto.svg'))).toEqual([415, 'ERR_UPLOAD_TYPE']);
    },
  );

  const featured = closed.filter(({ planFeature }) => planFeature);
  it('refuses what the plan does not include', async () => {
    for (const endpoint of featured) {
      const poor = await buildCompany(app, { without: endpoint.planFeature ? [endpoint.planFeature] : [] });
      const answer = await app.call(endpoint, await request(endpoint, await paramsFor(endpoint)), {
        token: poor.admin.token,
      });
      expect([titleOf(endpoint), answer.status, answer.refusal.error]).toEqual([
        titleOf(endpoint),
        403,
        'ERR_PLAN_FEATURE',
      ]);
    }
  });

  it.each(closed.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    '%s knows whether it stays open for a company whose due date has passed',
    async (_, endpoint) => {
      const expired = await buildCompany(app, { daysLeft: -1 });
      const answer = await app.call(endpoint, await request(endpoint, await paramsFor(endpoint)), {
        token: expired.admin.token,
      });
      if (endpoint.openWhenExpired) expect(answer.status).not.toBe(402);
      else expect([answer.status, answer.refusal.error]).toEqual([402, 'ERR_SUBSCRIPTION_EXPIRED']);
    },
  );

  it.each(withInput.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    '%s refuses nonsense with a code and changes nothing',
    async (_, endpoint) => {
      const rowId = paramNames(endpoint.params).filter((name) => !(name in sharedNames));
      const badParams = Object.fromEntries(
        paramNames(endpoint.params).map((name) => [name, sharedNames[name] ?? 'x1']),
      );
      const bad = {
        params: badParams,
        query: Object.fromEntries(
          Object.keys(endpoint.query?.shape ?? {}).map((name) => [name, 'x'.repeat(1000)]),
        ),
        ...(endpoint.body ? { body: nonsenseFor(endpoint.body) } : {}),
      };
      if (rowId.length === 0 && !endpoint.query && !endpoint.body) return;
      const before = await companySnapshot(app, company);
      const answer = await app.call(endpoint, bad as never, { token: tokenFor(endpoint) });
      expect([answer.status, answer.refusal.error]).toEqual([400, 'ERR_VALIDATION']);
      expect(await companySnapshot(app, company)).toEqual(before);
    },
  );
});
