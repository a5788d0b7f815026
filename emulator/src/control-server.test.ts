import { expect, onTestFinished, test } from 'vitest';
import { createCommands } from './commands.ts';
import { startControlServer } from './control-server.ts';
import { startEmulator } from './emulator.ts';

async function startControlled() {
  const emulator = await startEmulator();
  const control = await startControlServer(createCommands(emulator));
  onTestFinished(async () => {
    await control.stop();
    await emulator.stop();
  });
  return async (name: string, args: unknown) => {
    const answer = await fetch(`${control.url}/${name}`, { method: 'POST', body: JSON.stringify(args) });
    return { status: answer.status, reply: (await answer.json()) as { value?: unknown; error?: string } };
  };
}

test('commands are done over HTTP', async () => {
  const call = await startControlled();
  const { reply } = await call('user', [{ pn: '5531970000009', name: 'Ana' }]);
  expect(reply.value).toMatchObject({ pn: '5531970000009', pnJid: '5531970000009@s.whatsapp.net' });
  expect(await call('events', ['5531970000009'])).toEqual({ status: 200, reply: { value: [] } });
});

test('what is no command, has no list or cannot be done says why', async () => {
  const call = await startControlled();
  expect(await call('stop', [])).toMatchObject({ status: 400, reply: { error: 'there is no command stop' } });
  expect(await call('events', {})).toMatchObject({
    status: 400,
    reply: { error: expect.stringMatching(/list/) },
  });
  expect(await call('events', ['1'])).toMatchObject({
    status: 400,
    reply: { error: 'nobody has the number 1' },
  });
});
