import { proto } from 'baileys';
import { expect, test } from 'vitest';
import { linkedClient, logIn } from './testing/linked-client.ts';
import { newNumber, testEmulator } from './testing/scene.ts';

const emulator = testEmulator();
const { INITIAL_BOOTSTRAP, PUSH_NAME, RECENT } = proto.HistorySync.HistorySyncType;

test('a new device gets the history: chats, messages, names and which number hides behind which LID', async () => {
  const ana = emulator().user({ pn: newNumber(), name: 'Ana' });
  const owner = emulator().user({
    pn: newNumber(),
    history: [
      {
        syncType: INITIAL_BOOTSTRAP,
        conversations: [
          {
            id: ana.lidJid,
            name: 'Ana',
            pnJid: ana.pnJid,
            messages: [
              {
                message: {
                  key: { remoteJid: ana.lidJid, fromMe: false, id: 'OLD1' },
                  message: { conversation: 'antiga' },
                  messageTimestamp: 1_700_000_000,
                },
              },
            ],
          },
        ],
        phoneNumberToLidMappings: [{ pnJid: ana.pnJid, lidJid: ana.lidJid }],
      },
      { syncType: PUSH_NAME, pushnames: [{ id: ana.pnJid, pushname: 'Aninha' }] },
    ],
  });
  const client = await linkedClient(emulator(), owner);
  const history = await client.waitFor('messaging-history.set', ({ messages }) => messages.length > 0);
  expect(history.messages).toMatchObject([{ key: { id: 'OLD1' }, message: { conversation: 'antiga' } }]);
  expect(history.chats).toMatchObject([{ id: ana.lidJid }]);
  const { lidMapping } = client.socket.signalRepository;
  expect(await lidMapping.getPNForLID(ana.lidJid)).toBe(ana.pnJid.replace('@', ':0@'));
  await client.waitFor('messaging-history.set', ({ contacts }) =>
    contacts.some(({ notify }) => notify === 'Aninha'),
  );
  await client.close();
});

test('a phone may send more history later, and a device that comes back gets none again', async () => {
  const owner = emulator().user({ pn: newNumber() });
  const ana = emulator().user({ pn: newNumber() });
  const first = await linkedClient(emulator(), owner);
  await owner.sendHistory({
    syncType: RECENT,
    conversations: [
      {
        id: ana.pnJid,
        messages: [
          { message: { key: { remoteJid: ana.pnJid, fromMe: true, id: 'OLD2' }, messageTimestamp: 1 } },
        ],
      },
    ],
  });
  await first.waitFor('messaging-history.set', ({ messages }) =>
    messages.some(({ key }) => key.id === 'OLD2'),
  );
  await first.close();
  const second = await logIn(emulator(), first.auth);
  await second.waitFor(
    'connection.update',
    ({ receivedPendingNotifications }) => receivedPendingNotifications === true,
  );
  expect(second.events.some(({ name }) => name === 'messaging-history.set')).toBe(false);
  await second.close();
});
