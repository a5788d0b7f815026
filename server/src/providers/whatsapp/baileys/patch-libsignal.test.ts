import { createSignalDevice } from '@prosa/emulator/signal-device.ts';
import { expect, it } from 'vitest';
import { loadBaileys } from './load-baileys.ts';

const [us, them] = ['1@s.whatsapp.net', '2@s.whatsapp.net'];

it('a message of an older session that comes late does not break the one in use', async () => {
  await loadBaileys();
  const [ours, theirs] = [createSignalDevice(), createSignalDevice()];
  const bundle = await ours.bundle();
  const write = (conversation: string) => theirs.encrypt(us, { conversation }, () => bundle);
  const read = async (sealed: Awaited<ReturnType<typeof write>>) =>
    (await ours.decrypt(them, sealed)).conversation;
  const answer = async (conversation: string) => {
    const sealed = await ours.encrypt(them, { conversation }, () => bundle);
    return (await theirs.decrypt(us, sealed)).conversation;
  };
  expect(await read(await write('first'))).toBe('first');
  expect(await answer('answer')).toBe('answer');
  const late = await write('late');
  await theirs.renewSession(us, await ours.bundle());
  expect(await read(await write('anew'))).toBe('anew');
  expect(await answer('answer anew')).toBe('answer anew');
  const next = await write('next');
  expect(await read(late)).toBe('late');
  expect(await read(next)).toBe('next');
  expect(await answer('after all')).toBe('after all');
});
