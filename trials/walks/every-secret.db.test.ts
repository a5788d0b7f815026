import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { allEndpoints } from '@prosa/contracts/endpoints.ts';
import { secretSettingKeys } from '@prosa/contracts/settings/schema.ts';
import { eventsAfter } from '@prosa/server/src/platform/events/event-store.ts';
import { buildCompany, buildContact, type TestCompany } from '@prosa/server/testing/builders.ts';
import { buildTicket } from '@prosa/server/testing/conversation-builders.ts';
import { plantedWord, plantSecrets } from '@prosa/server/testing/planted-secrets.ts';
import { type TestApp, testApp } from '@prosa/server/testing/test-app.ts';
import { beforeAll, describe, expect, it } from 'vitest';

/** A secret as it is stored: sealed, and never part of a response. */
const sealed = /v1\.[A-Za-z0-9+/]{40}/;

let app: TestApp;
let company: TestCompany;
let rows: Record<string, readonly (number | string)[]>;
beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
  const planted = Object.entries(await plantSecrets(app, company)).map(([name, id]) => [name, [id]]);
  const contactId = await buildContact(app, company);
  const ticket = await buildTicket(app, company, { connection_id: rowOf(planted, 'connectionId') });
  rows = {
    ...Object.fromEntries(planted),
    companyId: [company.id],
    userId: [company.admin.id],
    contactId: [contactId],
    ticketId: [ticket.id],
    uuid: [ticket.uuid],
    settingKey: secretSettingKeys,
  };
});

function rowOf(entries: readonly unknown[], name: string): number {
  const [, [id]] = entries.find((entry) => (entry as [string])[0] === name) as [string, [number]];
  return id;
}

const paramsOf = ({ params }: EndpointDefinition): string[] => Object.keys(params?.shape ?? {});
/** Endpoints that return a row or a list of rows. */
const telling = allEndpoints.filter(
  ({ access, method, upload, replyType }) =>
    access !== 'public' && !upload && !replyType && (method === 'GET' || method === 'PUT'),
);

/** Every choice of the one parameter that has several. */
function requestsFor(endpoint: EndpointDefinition): Record<string, unknown>[] | undefined {
  const names = paramsOf(endpoint);
  if (names.some((name) => !rows[name])) return undefined;
  const [first] = names;
  if (first === undefined) return [{}];
  const rest = Object.fromEntries(names.map((name) => [name, rows[name]?.[0]]));
  return (rows[first] ?? []).map((value) => ({ ...rest, [first]: value }));
}

describe('a secret that was saved', () => {
  it('stands in no answer of any call', async () => {
    const told: string[] = [];
    for (const endpoint of telling) {
      for (const params of requestsFor(endpoint) ?? []) {
        const request = { params, ...endpoint.example } as never;
        const answer = await app.call(endpoint, request, { token: company.admin.token });
        const text = JSON.stringify(answer);
        const isTold = text.includes(plantedWord) || sealed.test(text);
        expect([endpoint.name, params, isTold]).toEqual([endpoint.name, params, false]);
        if (answer.status === 200) told.push(endpoint.name);
      }
    }
    // The endpoints that could leak it were really called.
    for (const name of ['listPrompts', 'getPrompt', 'updatePrompt', 'listSettings', 'listConnections']) {
      expect(told).toContain(name);
    }
    expect(told).toEqual(expect.arrayContaining(['getConnection', 'updateConnection', 'getTicket']));
  });

  it('stands in nothing that screens are told, and is kept sealed', async () => {
    const reader = app.database.reader(company.id);
    const events = JSON.stringify(await eventsAfter(reader, 0, 1000));
    expect(events).toContain('prompt.created');
    expect([events.includes(plantedWord), sealed.test(events)]).toEqual([false, false]);
    const kept = JSON.stringify([
      await reader.db.selectFrom('prompts').selectAll().execute(),
      await reader.db.selectFrom('connection_accounts').selectAll().execute(),
      await reader.db.selectFrom('integrations').selectAll().execute(),
      await reader.db.selectFrom('settings').selectAll().execute(),
    ]);
    expect([kept.includes(plantedWord), sealed.test(kept)]).toEqual([false, true]);
  });
});
