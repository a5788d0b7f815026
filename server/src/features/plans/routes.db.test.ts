import { listPublicPlans } from '@prosa/contracts/plans/api.ts';
import { PlanSchema } from '@prosa/contracts/plans/schema.ts';
import { expect, it } from 'vitest';
import { testApp } from '#testing/test-app.ts';
import { planStore } from './store.ts';

it('offers the plans to anybody, cheapest first, with prices as numbers', async () => {
  const app = await testApp();
  await app.database.platform(async (tx) => {
    for (const value of [900.9, 100.5]) {
      await planStore(tx).insert({ name: `Offer ${value}`, value, use_kanban: false });
    }
  });
  const { status, reply } = await app.call(listPublicPlans, {});
  expect(status).toBe(200);
  expect(reply.map((plan) => PlanSchema.parse(plan))).toEqual(reply);
  const offers = reply.filter(({ name }) => name.startsWith('Offer'));
  expect(offers).toMatchObject([
    { name: 'Offer 100.5', value: 100.5, useKanban: false, useCampaigns: true },
    { name: 'Offer 900.9', value: 900.9 },
  ]);
  const values = reply.map(({ value }) => value);
  expect(values).toEqual(values.toSorted((a, b) => a - b));
});
