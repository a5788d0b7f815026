import {
  type IntegrationDelivery,
  maxStoredDeliveries,
} from '@prosa/contracts/integration-deliveries/schema.ts';
import { describe, expect, it } from 'vitest';
import { reduceDeliveries } from './realtime.ts';

const delivery = (id: number, change: Partial<IntegrationDelivery> = {}): IntegrationDelivery => ({
  id,
  integrationId: 7,
  eventId: `1-${id}`,
  toldAt: new Date(Date.UTC(2026, 0, 1) + id * 1000).toISOString(),
  tries: 1,
  status: 200,
  failure: null,
  durationMs: 80,
  ...change,
});
const told = (list: IntegrationDelivery[], ...deliveries: IntegrationDelivery[]) =>
  deliveries.reduce((shown, one) => reduceDeliveries(shown, { action: 'update', delivery: one }, 7), list);

describe('a live log of deliveries', () => {
  it('equals a fresh one after something was told, and told again later, each twice', () => {
    const again = delivery(1, { tries: 2, toldAt: '2026-02-01T00:00:00.000Z', status: 500 });
    const shown = told([delivery(2), delivery(1)], delivery(3), delivery(3), again, again);
    expect(shown).toEqual([again, delivery(3), delivery(2)]);
  });

  it('stays as it is for what is known already, also later than what followed, and for another integration', () => {
    const list = [delivery(1, { tries: 3 })];
    expect(told(list, delivery(1, { tries: 2 }), delivery(9, { integrationId: 8 }))).toBe(list);
  });

  it('holds no more than is kept', () => {
    const full = Array.from({ length: maxStoredDeliveries }, (_, index) =>
      delivery(maxStoredDeliveries - index),
    );
    const shown = told(full, delivery(maxStoredDeliveries + 1));
    expect(shown).toHaveLength(maxStoredDeliveries);
    expect(shown.at(-1)?.id).toBe(2);
  });
});
