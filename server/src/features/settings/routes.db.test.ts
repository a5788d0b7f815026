import { listSettings, updateSetting } from '@prosa/contracts/settings/api.ts';
import { SettingSchema, secretSettingKeys, settingDefinitions } from '@prosa/contracts/settings/schema.ts';
import { deleteUser } from '@prosa/contracts/users/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventsAfter } from '#platform/events/event-store.ts';
import { buildCompany, buildUser, type TestCompany, type TestUser } from '#testing/builders.ts';
import { type TestApp, testApp, testBox } from '#testing/test-app.ts';
import { openSetting } from './service.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
});

const put = (settingKey: string, value: unknown, by: TestUser = company.admin) =>
  app.call(updateSetting, { params: { settingKey }, body: { value } as never }, { token: by.token });

async function valuesFor({ token }: TestUser): Promise<Record<string, string>> {
  const { reply } = await app.call(listSettings, {}, { token });
  return Object.fromEntries(reply.map(({ key, value }) => [key, value]));
}

const defaults = {
  userRating: 'disabled',
  scheduleType: 'disabled',
  call: 'enabled',
  CheckMsgIsGroup: 'enabled',
  requireSecondFactor: 'disabled',
  retention: 'forever',
  contactHistory: 'all',
  sendGreetingAccepted: 'disabled',
  sendMsgTransfTicket: 'disabled',
  sendGreetingMessageOneQueues: 'disabled',
  chatBotType: 'text',
  campaignsEnabled: 'true',
  optOutWords: 'SAIR, PARAR, CANCELAR, STOP',
  timezone: 'America/Sao_Paulo',
  ipixc: '',
  tokenixc: '',
  ipmkauth: '',
  clientidmkauth: '',
  clientsecretmkauth: '',
  asaas: '',
};

describe('the settings of a company', () => {
  it('are all there from the start, with their defaults, for every profile', async () => {
    const home = await buildCompany(app);
    const person = await buildUser(app, { company: home });
    const { status, reply } = await app.call(listSettings, {}, { token: person.token });
    expect(status).toBe(200);
    expect(await valuesFor(person)).toEqual(defaults);
    for (const setting of reply) {
      expect(SettingSchema.parse(setting)).toEqual(setting);
      expect(setting.companyId).toBe(home.id);
    }
  });

  it('have a default that they would accept', () => {
    for (const [key, { value, default: initial }] of Object.entries(settingDefinitions)) {
      expect([key, value.safeParse(initial).success]).toEqual([key, true]);
    }
  });

  it.each([
    ['userRating', 'enabled'],
    ['scheduleType', 'queue'],
    ['scheduleType', 'company'],
    ['call', 'disabled'],
    ['CheckMsgIsGroup', 'disabled'],
    ['sendGreetingAccepted', 'enabled'],
    ['timezone', 'Europe/Lisbon'],
    ['ipixc', 'https://ixc.example.com.br'],
    ['ipixc', ''],
  ])('take %s = %s', async (key, value) => {
    const { status, reply } = await put(key, value);
    expect(status).toBe(200);
    expect(reply).toMatchObject({ key, value, companyId: company.id });
    expect((await valuesFor(company.admin))[key]).toBe(value);
  });

  it.each([
    ['userRating', 'company'],
    ['userRating', ''],
    ['scheduleType', 'enabled'],
    ['call', 'ENABLED'],
    ['chatBotType', 'button'],
    ['timezone', 'Mars/Olympus'],
    ['ipixc', 'ixc.example.com.br'],
    ['ipmkauth', 'ftp://mk.example.com.br'],
    ['asaas', 'a token'],
    ['timezone', ''],
    ['userRating', 'x'.repeat(1001)],
    ['userRating', true],
    ['userRating', undefined],
  ])('refuse %s = %j and keep what they had', async (key, value) => {
    const before = await valuesFor(company.admin);
    const { status, refusal } = await put(key, value);
    expect([status, refusal.error, refusal.issues?.[0]?.path]).toEqual([400, 'ERR_VALIDATION', 'value']);
    expect(await valuesFor(company.admin)).toEqual(before);
  });

  it.each(secretSettingKeys)('keep %s sealed, say that it is there, and let go of it', async (key) => {
    const home = await buildCompany(app);
    const token = { token: home.admin.token };
    const rowOf = async () => {
      const { reply } = await app.call(listSettings, {}, token);
      return reply.find((setting) => setting.key === key);
    };
    expect(await rowOf()).toMatchObject({ value: '', isSet: false });
    const { reply } = await put(key, 'hunter2-secret', home.admin);
    expect(reply).toMatchObject({ value: '', isSet: true });
    const reader = app.database.reader(home.id);
    const events = await eventsAfter(reader, 0, 100);
    const stored = await reader.db.selectFrom('settings').selectAll().execute();
    expect(JSON.stringify([reply, await rowOf(), events, stored])).not.toContain('hunter2');
    expect(await openSetting(reader, key, testBox)).toBe('hunter2-secret');
    await put(key, '', home.admin);
    expect(await openSetting(reader, key, testBox)).toBe('hunter2-secret');
    await put(key, null, home.admin);
    expect(await rowOf()).toMatchObject({ value: '', isSet: false });
    expect(await openSetting(reader, key, testBox)).toBe('');
  });

  it('forget the secrets of an address that changes, which are sent to no other', async () => {
    const home = await buildCompany(app);
    const reader = app.database.reader(home.id);
    const secrets = async () =>
      Promise.all(secretSettingKeys.map(async (key) => [key, await openSetting(reader, key, testBox)]));
    // Also where the secret is filled in first.
    for (const key of secretSettingKeys) await put(key, 'hunter2', home.admin);
    await put('ipixc', 'https://ixc.example.com.br', home.admin);
    await put('ipmkauth', 'https://mk.example.com.br', home.admin);
    await put('ipixc', 'https://ixc.example.com.br', home.admin);
    expect((await secrets()).map(([, secret]) => secret)).toEqual(secretSettingKeys.map(() => 'hunter2'));
    await put('ipixc', 'https://elsewhere.example.com.br', home.admin);
    await put('ipmkauth', '', home.admin);
    expect(Object.fromEntries(await secrets())).toEqual({
      tokenixc: '',
      clientidmkauth: '',
      clientsecretmkauth: '',
      asaas: 'hunter2',
    });
    const told = (await eventsAfter(reader, 0, 100)).map(({ payload }) => payload);
    expect(told).toContainEqual({ setting: expect.objectContaining({ key: 'tokenixc', isSet: false }) });
  });

  it.each(['unknown', 'userrating', 'toString', '__proto__', 'constructor'])(
    'do not know the key %s',
    async (key) => {
      const { status, refusal } = await put(key, 'enabled');
      expect([status, refusal.error]).toEqual([404, 'ERR_NO_SETTING_FOUND']);
      expect(Object.keys(await valuesFor(company.admin)).sort()).toEqual(Object.keys(defaults).sort());
    },
  );

  it('are changed by admins only', async () => {
    for (const profile of ['user', 'supervisor'] as const) {
      const person = await buildUser(app, { company, profile });
      const { status, refusal } = await put('userRating', 'disabled', person);
      expect([profile, status, refusal.error]).toEqual([profile, 403, 'ERR_NO_PERMISSION']);
    }
  });

  it('leave campaignsEnabled to the super user', async () => {
    const { status, refusal } = await put('campaignsEnabled', 'false');
    expect([status, refusal.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await valuesFor(company.admin)).campaignsEnabled).toBe('true');
    const platform = await buildCompany(app, { isSuper: true });
    const answer = await put('campaignsEnabled', 'false', platform.admin);
    expect([answer.status, answer.reply.value]).toEqual([200, 'false']);
  });

  it('of one company do not touch those of another', async () => {
    const [first, second] = [await buildCompany(app), await buildCompany(app)];
    await put('userRating', 'enabled', first.admin);
    expect((await valuesFor(second.admin)).userRating).toBe('disabled');
  });

  it('say who changed them last and when, also after the person has left', async () => {
    const home = await buildCompany(app);
    const ana = await buildUser(app, { company: home, profile: 'admin', name: 'Ana Prado' });
    const rowOf = async () => {
      const { reply } = await app.call(listSettings, {}, { token: home.admin.token });
      return reply.find(({ key }) => key === 'call');
    };
    expect(await rowOf()).toMatchObject({ changedBy: null, changedAt: null });
    const { reply } = await put('call', 'disabled', ana);
    expect(reply.changedBy).toBe('Ana Prado');
    expect(Math.abs(Date.parse(reply.changedAt ?? '') - Date.now())).toBeLessThan(60_000);
    await app.call(deleteUser, { params: { userId: ana.id } }, { token: home.admin.token });
    expect(await rowOf()).toEqual(reply);
  });

  it('that hold the value already stay whose they were, and tell nobody', async () => {
    const home = await buildCompany(app);
    const ana = await buildUser(app, { company: home, profile: 'admin', name: 'Ana Prado' });
    const { reply: first } = await put('call', 'disabled', ana);
    const { status, reply } = await put('call', 'disabled', home.admin);
    expect([status, reply]).toEqual([200, first]);
    expect(await eventsAfter(app.database.reader(home.id), 0, 100)).toHaveLength(1);
  });

  it('tell the screens of the company what changed', async () => {
    const home = await buildCompany(app);
    const { reply } = await put('call', 'disabled', home.admin);
    const events = await eventsAfter(app.database.reader(home.id), 0, 100);
    expect(events).toEqual([{ seq: 1, name: 'setting.changed', payload: { setting: reply } }]);
  });
});
