import { login, me, resetPassword } from '@prosa/contracts/access/api.ts';
import * as api from '@prosa/contracts/companies/api.ts';
import { AddedCompanySchema } from '@prosa/contracts/companies/schema.ts';
import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { updatePlan } from '@prosa/contracts/plans/api.ts';
import { listKanbanTags } from '@prosa/contracts/tags/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { overrideSetting } from '#features/settings/service.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import {
  buildCompany,
  buildQueue,
  buildUser,
  type TestCompany,
  testPassword,
  unique,
} from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { listeningApp } from '#testing/own-app.ts';
import { connectSocket } from '#testing/test-socket.ts';

const { app, url } = await listeningApp();
let owner: TestCompany;
beforeAll(async () => {
  owner = await buildCompany(app, { isSuper: true });
});

const asOwner = <E extends EndpointDefinition>(endpoint: E, request: object) =>
  app.call(endpoint, request as never, { token: owner.admin.token });
const dueDate = '2031-01-31T23:59:00.000Z';
function bakery() {
  const name = unique('Padaria');
  const email = `${name.replace(' ', '-').toLowerCase()}@test.example`;
  return { name, email, password: 'pao-quente-7', planId: owner.planId, dueDate };
}
const listen = (token: string) => connectSocket(url, { auth: { token } });
const change = (companyId: number, body: object) =>
  asOwner(api.updateCompany, { params: { companyId }, body });

describe('the companies of the platform', () => {
  it('are made with their first admin, who can log in, and show what they use of their plan', async () => {
    const given = {
      ...bakery(),
      adminName: 'Dona Rita',
      adminEmail: `${unique('rita').replace(' ', '')}@test.example`,
    };
    const { status, reply } = await asOwner(api.createCompany, {
      body: { ...given, recurrence: 'ANUAL', campaignsEnabled: false, phone: '11 4002-8922' },
    });
    expect(status).toBe(200);
    expect(AddedCompanySchema.parse(reply)).toEqual(reply);
    expect(reply.setUpLink).toBeNull();
    expect(reply).toMatchObject({
      name: given.name,
      email: given.email,
      phone: '11 4002-8922',
      status: true,
      recurrence: 'ANUAL',
      dueDate,
      plan: { id: owner.planId },
      usage: { users: 1, connections: 0, queues: 0 },
      settings: [
        { key: 'campaignsEnabled', value: 'false' },
        { key: 'timezone', value: 'America/Sao_Paulo' },
      ],
      admin: { name: 'Dona Rita', email: given.adminEmail },
    });
    const credentials = { email: given.adminEmail, password: given.password };
    const { reply: session } = await app.call(login, { body: credentials });
    expect(session.user).toMatchObject({ name: 'Dona Rita', profile: 'admin', super: false });
  });

  it('B10: are due when a day ends that is given without a time, by their own clocks', async () => {
    const { reply } = await asOwner(api.createCompany, { body: { ...bakery(), dueDate: '2090-11-21' } });
    expect(reply.dueDate).toBe('2090-11-22T02:59:00.000Z');
    await app.database.transaction(mintCompanyId(reply.id), (tx) =>
      overrideSetting(tx, 'timezone', 'America/Manaus', 'Test'),
    );
    expect((await change(reply.id, { dueDate: '2090-11-21' })).reply.dueDate).toBe(
      '2090-11-22T03:59:00.000Z',
    );
    const { reply: moved } = await change(reply.id, { dueDate: '2090-11-21 10:00:00' });
    expect(moved.dueDate).toBe('2090-11-21T14:00:00.000Z');
  });

  it('are made without a password: the first admin chooses one with a link that is shown once', async () => {
    const { password: _, ...given } = bakery();
    const { reply } = await asOwner(api.createCompany, { body: { ...given, password: '' } });
    const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? '';
    const token = tokenIn(reply.setUpLink ?? '');
    const mailed = await eventually(() => {
      const mail = app.mails.find(({ to }) => to === given.email);
      expect(mail?.subject).toBe('Prosa: sua conta está pronta');
      return tokenIn(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    });
    const choose = (each: string) =>
      app.call(resetPassword, { body: { token: each, password: 'pao-quente-7' } });
    expect((await choose(token)).status).toBe(200);
    expect((await choose(mailed)).refusal.error).toBe('ERR_RESET_TOKEN_INVALID');
    const { status } = await app.call(login, { body: { email: given.email, password: 'pao-quente-7' } });
    expect(status).toBe(200);
    const { password: __, ...absent } = bakery();
    expect((await asOwner(api.createCompany, { body: absent })).reply.setUpLink).toContain('/reset-password');
  });

  it('are found by a part of the name or the e-mail, in two statements however many there are', async () => {
    const mark = unique('Café').split(' ')[1] ?? '';
    for (const name of [`Café ${mark}`, `Outro CAFÉ ${mark}`]) {
      await asOwner(api.createCompany, { body: { ...bakery(), name } });
    }
    const query = { searchParam: `cafe ${mark}` };
    await asOwner(api.listCompanies, { query });
    const statements = await app.countQueries(async () => {
      const { reply } = await asOwner(api.listCompanies, { query });
      expect(reply).toMatchObject({ count: 2, hasMore: false });
      expect(reply.companies.map(({ name }) => name)).toEqual([`Café ${mark}`, `Outro CAFÉ ${mark}`]);
    });
    expect(statements).toHaveLength(2);
    const all = (await asOwner(api.listAllCompanies, {})).reply;
    expect(all.filter(({ name }) => name.endsWith(mark))).toHaveLength(2);
    const { companies } = (await asOwner(api.listCompaniesPlan, {})).reply;
    expect(companies).toEqual(all);
  });

  it('are shown by id to their own people and to those of the platform', async () => {
    const company = await buildCompany(app);
    const ask = { params: { companyId: company.id } };
    for (const token of [company.admin.token, owner.admin.token]) {
      expect((await app.call(api.getCompany, ask, { token })).reply.name).toBe(company.name);
      const { reply } = await app.call(api.getCompanyPlan, ask, { token });
      expect(reply.usage).toEqual({ users: 1, connections: 0, queues: 0, storageBytes: 0 });
    }
  });

  it('keep what a change does not name, and take their name and plan from what exists', async () => {
    const [company, other] = [await buildCompany(app), await buildCompany(app)];
    const { reply } = await change(company.id, {
      recurrence: 'TRIMESTRAL',
      dueDate,
      campaignsEnabled: false,
    });
    expect(reply).toMatchObject({ name: company.name, recurrence: 'TRIMESTRAL', dueDate, status: true });
    expect(reply.settings[0]).toEqual({ key: 'campaignsEnabled', value: 'false' });
    const taken = await change(company.id, { name: other.name.toUpperCase() });
    expect([taken.status, taken.refusal.error]).toEqual([409, 'ERR_COMPANY_NAME_ALREADY_EXISTS']);
    const noPlan = await change(company.id, { planId: 2_147_483_647 });
    expect([noPlan.status, noPlan.refusal.error]).toEqual([404, 'ERR_NO_PLAN_FOUND']);
    const nobody = await change(2_147_483_647, { recurrence: 'ANUAL' });
    expect([nobody.status, nobody.refusal.error]).toEqual([404, 'ERR_NO_COMPANY_FOUND']);
  });

  it('leave nothing behind when the e-mail is taken', async () => {
    const stranger = await buildUser(app);
    const given = { ...bakery(), email: stranger.email };
    const { status, refusal } = await asOwner(api.createCompany, { body: given });
    expect([status, refusal.error]).toEqual([409, 'ERR_EMAIL_ALREADY_EXISTS']);
    const { reply } = await asOwner(api.listCompanies, { query: { searchParam: given.name } });
    expect(reply.count).toBe(0);
  });

  it('when switched off are left by everybody at once, and let nobody in until they are on again', async () => {
    const company = await buildCompany(app);
    const person = await buildUser(app, { company });
    const { cut } = await listen(person.token);
    expect((await change(company.id, { status: false })).reply.status).toBe(false);
    await cut;
    for (const { token } of [company.admin, person]) {
      expect((await app.call(me, {}, { token })).refusal.error).toBe('ERR_SESSION_EXPIRED');
    }
    const enter = () => app.call(login, { body: { email: person.email, password: testPassword } });
    const refused = await enter();
    expect([refused.status, refused.refusal.error]).toEqual([403, 'ERR_COMPANY_DISABLED']);
    await change(company.id, { status: true });
    expect((await enter()).status).toBe(200);
  });

  it('are never switched off by those who work in them', async () => {
    const { status, refusal } = await change(owner.id, { status: false });
    expect([status, refusal.error]).toEqual([409, 'ERR_OWN_COMPANY']);
  });

  it('are told of live: to their own screens, and to those of the platform', async () => {
    const company = await buildCompany(app);
    const [inside, above] = [await listen(company.admin.token), await listen(owner.admin.token)];
    await change(company.id, { recurrence: 'SEMESTRAL' });
    const recurrence = 'SEMESTRAL';
    expect((await inside.untilHeard(1))[0]).toMatchObject({
      channel: `company-${company.id}-company`,
      payload: { action: 'update', company: { id: company.id, recurrence } },
    });
    expect((await above.untilHeard(1))[0]).toMatchObject({
      channel: `company-${owner.id}-platformCompany`,
      payload: { action: 'update', company: { id: company.id, recurrence, usage: { users: 1 } } },
    });
    inside.close();
    above.close();
  });

  it('hear of a change of their plan, which counts at once', async () => {
    const company = await buildCompany(app);
    await buildQueue(app, company);
    const inside = await listen(company.admin.token);
    const ask = { params: { companyId: company.id } };
    const { token } = company.admin;
    expect((await app.call(listKanbanTags, {}, { token })).status).toBe(200);
    await asOwner(updatePlan, { params: { planId: company.planId }, body: { useKanban: false, queues: 0 } });
    expect((await inside.untilHeard(1))[0]).toMatchObject({ channel: `company-${company.id}-company` });
    expect((await app.call(listKanbanTags, {}, { token })).refusal.error).toBe('ERR_PLAN_FEATURE');
    const { reply } = await app.call(api.getCompanyPlan, ask, { token });
    expect(reply.plan).toMatchObject({ useKanban: false, queues: 0 });
    expect(reply.usage.queues).toBe(1);
    inside.close();
  });
});
