import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createLog } from '#platform/log.ts';
import type { SessionState } from '#providers/whatsapp/port.ts';
import { memoryOf, text } from '#providers/whatsapp/provider-rig.ts';
import { type CloudWorld, cloudAccountOf, startCloudWorld } from '#testing/cloud-rig.ts';
import { eventually } from '#testing/eventually.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { createCloudProvider } from './cloud-provider.ts';

let world: CloudWorld;
beforeAll(async () => {
  world = await startCloudWorld();
});
afterAll(() => world.stop());

it('a token that may send but not read templates keeps its number open', async () => {
  const { graph } = world;
  const number = graph.number({ number: '5511987654321' });
  const phone = '5531987654321';
  graph.customer(number, { phone, name: 'Ana', hasWritten: true });
  const states: SessionState[] = [];
  const base = { version: 'v23.0', allowPrivate: true, clock: fakeClock(), log: createLog('silent') };
  const session = createCloudProvider({ ...base, baseUrl: graph.url }).connect({
    connectionId: 1,
    account: { importsHistory: false, cloud: { ...cloudAccountOf(number), businessAccountId: '99999' } },
    memory: memoryOf(),
    copies: { save: async () => undefined, find: async () => undefined },
    onEvent: async (event) => {
      if (event.type === 'state') states.push(event.state);
    },
  });
  onTestFinished(() => session.disconnect());
  await eventually(() => expect(states.at(-1)?.at).toBe('open'));
  await expect(session.listTemplates?.()).rejects.toMatchObject({ failure: { class: 'auth' } });
  await session.send({ id: 'PR1', chat: { phone }, content: text('Oi') });
  expect(states).toHaveLength(1);
});
