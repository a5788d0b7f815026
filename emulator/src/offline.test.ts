import { expect, test } from 'vitest';
import type { Person } from './person.ts';
import type { Stanza } from './stanza.ts';
import { linkedClient, logIn } from './testing/linked-client.ts';
import { newNumber, testEmulator } from './testing/scene.ts';

const emulator = testEmulator();

test('what was sent while the client was away arrives in order at the next login, as append', async () => {
  const owner = emulator().user({ pn: newNumber() });
  const ana = emulator().user({ pn: newNumber(), name: 'Ana' });
  const first = await linkedClient(emulator(), owner);
  await ana.sendText(owner, 'antes');
  await first.waitForMessage(({ message }) => message?.conversation === 'antes');
  await first.close();

  for (const text of ['um', 'dois', 'três']) await ana.sendText(owner, text);
  const second = await logIn(emulator(), first.auth);
  await second.waitForMessage(({ message }) => message?.conversation === 'três');
  const received = second.events.flatMap(({ name, data }) =>
    name === 'messages.upsert' ? data.messages.map(({ message }) => [data.type, message?.conversation]) : [],
  );
  expect(received).toEqual([
    ['append', 'um'],
    ['append', 'dois'],
    ['append', 'três'],
  ]);
  await second.waitFor(
    'connection.update',
    ({ receivedPendingNotifications }) => receivedPendingNotifications === true,
  );
  await expect.poll(() => pendingOf(owner.person)).toEqual([]);
  await second.close();
});

test('a message whose receipt was lost is sent again, which the client refuses as known', async () => {
  const owner = emulator().user({ pn: newNumber() });
  const ana = emulator().user({ pn: newNumber() });
  const first = await linkedClient(emulator(), owner);
  const id = await ana.sendText(owner, 'recibo perdido');
  const [message] = pendingOf(owner.person);
  await first.waitForMessage(({ key }) => key.id === id);
  await ana.waitForReceipt(id, 'inactive');
  await first.close();
  for (const companion of owner.person.companions.values()) if (message) companion.pending.push(message);
  const second = await logIn(emulator(), first.auth);
  const refused = await emulator().stanzas.waitFor(
    ({ stanza }) => stanza.tag === 'ack' && stanza.attrs.id === id && stanza.attrs.class === 'message',
  );
  expect(refused.stanza.attrs.error).toBe('487');
  await expect.poll(() => pendingOf(owner.person)).toEqual([]);
  await second.close();
});

test('without the sign that this was all, the client never says that it is up to date', async () => {
  const owner = emulator().user({ pn: newNumber() });
  const ana = emulator().user({ pn: newNumber() });
  const first = await linkedClient(emulator(), owner);
  await first.close();
  await ana.sendText(owner, 'na fila');
  emulator().faults.isOfflineMarkerMissing = true;
  const second = await logIn(emulator(), first.auth);
  await expect.poll(() => pendingOf(owner.person)).toEqual([]);
  const isUpToDate = second.events.some(
    ({ name, data }) => name === 'connection.update' && data.receivedPendingNotifications === true,
  );
  const isShown = second.events.some(({ name }) => name === 'messages.upsert');
  expect({ isUpToDate, isShown }).toEqual({ isUpToDate: false, isShown: false });
  await second.close();
});

function pendingOf(person: Person): Stanza[] {
  return [...person.companions.values()].flatMap(({ pending }) =>
    pending.filter(({ tag }) => tag === 'message'),
  );
}
