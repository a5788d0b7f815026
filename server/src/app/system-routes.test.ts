import { getReadiness } from '@prosa/contracts/system/api.ts';
import { expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { type ReadinessChecks, systemRoutes } from './system-routes.ts';

function readinessOf(checks: ReadinessChecks): Promise<unknown> {
  const route = systemRoutes(checks, createLog('silent'), 20).find(
    ({ endpoint }) => endpoint === getReadiness,
  );
  if (route?.kind !== 'open') throw new Error('The readiness is open to everybody.');
  return route.handle({} as never);
}

it('is ready when every part answers', async () => {
  const checks = { required: { database: async () => 1 }, optional: { storage: async () => undefined } };
  expect(await readinessOf(checks)).toEqual({ status: 'ready', checks: { database: 'ok', storage: 'ok' } });
});

it('names the part that says nothing, and does not wait for it', async () => {
  const checks = {
    required: { database: () => new Promise(() => undefined) },
    optional: { storage: async () => undefined },
  };
  await expect(readinessOf(checks)).rejects.toMatchObject({
    code: 'ERR_UNAVAILABLE',
    data: { failed: ['database'] },
  });
});

it('D8: a bucket that is away degrades the process and does not take it out of service', async () => {
  const away = () => Promise.reject(new Error('no such bucket'));
  const checks = { required: { database: async () => 1 }, optional: { storage: away } };
  expect(await readinessOf(checks)).toEqual({
    status: 'degraded',
    checks: { database: 'ok', storage: 'failed' },
  });
  await expect(readinessOf({ ...checks, required: { database: away } })).rejects.toMatchObject({
    code: 'ERR_UNAVAILABLE',
    data: { failed: ['database', 'storage'] },
  });
});
