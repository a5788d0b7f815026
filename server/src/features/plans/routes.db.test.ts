import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { planFeatures } from '@prosa/contracts/permissions.ts';
import * as api from '@prosa/contracts/plans/api.ts';
import { ManagedPlanSchema, PlanSchema } from '@prosa/contracts/plans/schema.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildUser, type TestCompany, unique } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { planStore } from './store.ts';

let app: TestApp;
let owner: TestCompany;
beforeAll(async () => {
  app = await testApp();
  owner = await buildCompany(app, { isSuper: true });
});

const asOwner = <E extends EndpointDefinition>(endpoint: E, request: object) =>
  app.call(endpoint, request as never, { token: owner.admin.token });
const bronze = () => ({ name: unique('Bronze'), users: 3, connections: 1, queues: 2, value: 99.9 });

describe('the plans offered to anybody', () => {
  it('come cheapest first, with prices as numbers, and without those that are not public', async () => {
    await app.database.platform(async (tx) => {
      for (const value of [900.9, 100.5]) {
        await planStore(tx).insert({ name: `Offer ${value}`, value, use_kanban: false });
      }
      await planStore(tx).insert({ name: 'Offer in secret', value: 1, is_public: false });
    });
    const { status, reply } = await app.call(api.listPublicPlans, {});
    expect(status).toBe(200);
    expect(reply.map((plan) => PlanSchema.parse(plan))).toEqual(reply);
    const offers = reply.filter(({ name }) => name.startsWith('Offer'));
    expect(offers).toMatchObject([
      { name: 'Offer 100.5', value: 100.5, useKanban: false, useCampaigns: true, isPublic: true },
      { name: 'Offer 900.9', value: 900.9 },
    ]);
    const values = reply.map(({ value }) => value);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  });
});

describe('B20: the plans for an admin of a company', () => {
  it('are those on sale and the own one, without how many companies have them; others do not exist', async () => {
    const add = (columns: object) =>
      app.database.platform((tx) => planStore(tx).insert({ name: unique('Plano'), value: 10, ...columns }));
    const [onSale, hidden, own] = [
      await add({}),
      await add({ is_public: false }),
      await add({ is_public: false }),
    ];
    const company = await buildCompany(app);
    await app.database.platform(({ db }) =>
      db.updateTable('companies').set({ plan_id: own.id }).where('id', '=', company.id).execute(),
    );
    const by = { token: company.admin.token };
    const { status, reply } = await app.call(api.listAllPlans, {}, by);
    expect(status).toBe(200);
    expect(reply.map(({ id }) => id)).toContain(onSale.id);
    expect(reply.filter(({ isPublic, companiesCount }) => !isPublic || companiesCount !== undefined)).toEqual(
      [],
    );
    const show = (planId: number) => app.call(api.getPlan, { params: { planId } }, by);
    expect((await show(own.id)).reply).toMatchObject({ id: own.id, isPublic: false });
    expect(PlanSchema.parse((await show(onSale.id)).reply)).toEqual((await show(onSale.id)).reply);
    const refused = await show(hidden.id);
    expect([refused.status, refused.refusal.error]).toEqual([404, 'ERR_NO_PLAN_FOUND']);
    expect((await asOwner(api.listAllPlans, {})).reply.map(({ id }) => id)).toContain(hidden.id);
  });

  it('are not for those who do not pay for it', async () => {
    const company = await buildCompany(app);
    const attendant = await buildUser(app, { company });
    for (const [endpoint, request] of [
      [api.listAllPlans, {}],
      [api.getPlan, { params: { planId: company.planId } }],
    ] as const) {
      const { status, refusal } = await app.call(endpoint, request as never, { token: attendant.token });
      expect([status, refusal.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    }
  });
});

describe('the plans of the platform', () => {
  it('are made with every feature on, and to the centavo', async () => {
    const given = { ...bronze(), value: 1_234_567.89 };
    const { status, reply } = await asOwner(api.createPlan, { body: given });
    expect(status).toBe(200);
    expect(ManagedPlanSchema.parse(reply)).toEqual(reply);
    expect(reply).toMatchObject({ ...given, isPublic: true, companiesCount: 0 });
    expect(planFeatures.filter((feature) => !reply[feature])).toEqual([]);
    const stored = await app.database.platform(({ db }) =>
      db.selectFrom('plans').select('value').where('id', '=', reply.id).executeTakeFirstOrThrow(),
    );
    expect(String(stored.value)).toBe('1234567.89');
  });

  it('keep what a change does not name', async () => {
    const made = (await asOwner(api.createPlan, { body: { ...bronze(), useKanban: false } })).reply;
    const params = { planId: made.id };
    const { reply } = await asOwner(api.updatePlan, { params, body: { value: 0.1, useCampaigns: false } });
    const { updatedAt } = reply;
    expect(reply).toEqual({ ...made, value: 0.1, useCampaigns: false, updatedAt });
    expect((await asOwner(api.getPlan, { params })).reply).toEqual(reply);
  });

  it('are found by a part of the name, however it is written, with their number', async () => {
    const mark = unique('Ação').split(' ')[1] ?? '';
    for (const name of [`Ação ${mark}`, `Outra AÇÃO ${mark}`]) {
      await asOwner(api.createPlan, { body: { ...bronze(), name } });
    }
    const query = { searchParam: `acao ${mark}`, pageNumber: '1' };
    await asOwner(api.listPlans, { query });
    const statements = await app.countQueries(async () => {
      const { reply } = await asOwner(api.listPlans, { query });
      expect(reply).toMatchObject({ count: 2, hasMore: false });
      expect(reply.plans).toHaveLength(2);
    });
    expect(statements).toHaveLength(2);
    const all = (await asOwner(api.listAllPlans, {})).reply;
    expect(all.filter(({ name }) => name.endsWith(mark))).toHaveLength(2);
  });

  it('have names of their own, in any case', async () => {
    const first = bronze();
    await asOwner(api.createPlan, { body: first });
    const second = (await asOwner(api.createPlan, { body: bronze() })).reply;
    const name = first.name.toUpperCase();
    for (const answer of [
      await asOwner(api.createPlan, { body: { ...first, name } }),
      await asOwner(api.updatePlan, { params: { planId: second.id }, body: { name } }),
    ]) {
      expect([answer.status, answer.refusal.error]).toEqual([409, 'ERR_PLAN_NAME_ALREADY_EXISTS']);
    }
  });

  it('are deleted unless a company has them', async () => {
    const { planId } = await buildCompany(app);
    const inUse = await asOwner(api.deletePlan, { params: { planId } });
    expect([inUse.status, inUse.refusal.error]).toEqual([409, 'ERR_PLAN_IN_USE']);
    expect((await asOwner(api.getPlan, { params: { planId } })).reply.companiesCount).toBe(1);

    const free = (await asOwner(api.createPlan, { body: bronze() })).reply.id;
    expect((await asOwner(api.deletePlan, { params: { planId: free } })).status).toBe(200);
    for (const endpoint of [api.getPlan, api.updatePlan, api.deletePlan]) {
      const answer = await asOwner(endpoint, { params: { planId: free }, body: { value: 1 } });
      expect([answer.status, answer.refusal.error]).toEqual([404, 'ERR_NO_PLAN_FOUND']);
    }
  });

  it.each([
    ['name', 'A', 'tooShort'],
    ['name', undefined, 'required'],
    ['users', -1, 'invalid'],
    ['connections', 1.5, 'invalid'],
    ['queues', 100_001, 'invalid'],
    ['value', -0.01, 'invalid'],
    ['value', 9.999, 'invalid'],
    ['value', 10_000_000, 'invalid'],
    ['useKanban', 'yes', 'invalid'],
  ])('refuse %s %j as validation.%s', async (path, value, key) => {
    const { status, refusal } = await asOwner(api.createPlan, { body: { ...bronze(), [path]: value } });
    expect([status, refusal.error]).toEqual([400, 'ERR_VALIDATION']);
    expect(refusal.issues).toEqual([{ path, message: `validation.${key}` }]);
  });
});
