import { expect, test } from 'vitest';
import { newNumber, testScene } from './testing/scene.ts';

const scene = testScene();

test('a number is found whichever way its ninth digit is written, under the address it is registered with', async () => {
  const { emulator, client } = scene();
  emulator.user({ pn: '553184440001', name: 'Oito dígitos' });
  emulator.user({ pn: '5511984440002', name: 'Nove dígitos' });
  const answers = await client.socket.onWhatsApp(
    '5531984440001',
    '553184440001',
    '551184440002',
    '5511900000000',
  );
  expect(answers).toEqual([
    { jid: '553184440001@s.whatsapp.net', exists: true },
    { jid: '553184440001@s.whatsapp.net', exists: true },
    { jid: '5511984440002@s.whatsapp.net', exists: true },
  ]);
});

test('typing and presence go both ways', async () => {
  const { owner, ana, client } = scene();
  await client.socket.presenceSubscribe(ana.pnJid);
  await ana.waitFor((event) => event.kind === 'presence' && event.state === 'subscribe');
  ana.showPresence(owner, 'available');
  await client.waitFor(
    'presence.update',
    ({ presences }) => presences[ana.pnJid]?.lastKnownPresence === 'available',
  );
  for (const state of ['composing', 'recording'] as const) {
    ana.showTyping(owner, state);
    await client.waitFor(
      'presence.update',
      ({ presences }) => presences[ana.pnJid]?.lastKnownPresence === state,
    );
    await client.socket.sendPresenceUpdate(state, ana.pnJid);
    await ana.waitFor((event) => event.kind === 'typing' && event.state === state);
  }
});

test('a call rings, can be rejected, and ends', async () => {
  const { owner, ana, client } = scene();
  const id = ana.call(owner, { isVideo: true, mode: 'lid' });
  const [call] = await client.waitFor('call', ([offer]) => offer?.id === id && offer.status === 'offer');
  expect(call).toMatchObject({ from: ana.lidJid, callerPn: ana.pnJid, isVideo: true });
  await client.socket.rejectCall(id, call?.from ?? '');
  await ana.waitFor((event) => event.kind === 'call-rejected' && event.callId === id);
  ana.hangUp(owner, id);
  await client.waitFor('call', ([end]) => end?.id === id && end.status === 'terminate');
});

test('a contact renamed on the phone comes with both of its addresses', async () => {
  const { owner, ana, client } = scene();
  await owner.change(
    { contact: { fullName: 'Ana Maria', lidJid: ana.lidJid, saveOnPrimaryAddressbook: true } },
    ana.pnJid,
  );
  const [contact] = await client.waitFor('contacts.upsert', ([first]) => first?.name === 'Ana Maria');
  expect(contact).toMatchObject({ id: ana.pnJid, lid: ana.lidJid, phoneNumber: ana.pnJid });
  await client.waitFor('lid-mapping.update', ({ pn, lid }) => pn === ana.pnJid && lid === ana.lidJid);
});

test('what the client changes in the app state is read on the phone, whose next change builds on it', async () => {
  const { owner, ana, client } = scene();
  await client.socket.chatModify({ pin: true }, ana.pnJid);
  const actions = await owner.readAppState('regular_low');
  expect(actions).toMatchObject([{ value: { pinAction: { pinned: true } } }]);
  await owner.change({ pin: false }, ana.pnJid);
  await client.waitFor('chats.update', (chats) =>
    chats.some(({ id, pinned }) => id === ana.pnJid && pinned === null),
  );
  expect(await owner.readAppState('regular_low')).toMatchObject([
    { value: { pinAction: { pinned: false } } },
  ]);
});

test('a phone that says that keys run low gets more', async () => {
  const { owner, client, emulator } = scene();
  const upload = emulator.stanzas.waitFor(
    ({ stanza }) => stanza.tag === 'iq' && stanza.attrs.xmlns === 'encrypt' && stanza.attrs.type === 'set',
  );
  owner.askForPreKeys(2);
  await upload;
  const [companion] = owner.person.companions.values();
  await expect.poll(() => companion?.preKeys.length).toBe(5);
  const newcomer = emulator.user({ pn: newNumber() });
  const id = await newcomer.sendText(owner, 'com chave de uso único');
  await client.waitForMessage(({ key }) => key.id === id);
  expect(companion?.preKeys).toHaveLength(4);
});

test('a status arrives as one', async () => {
  const { owner, ana, client } = scene();
  const id = await ana.sendStatus([owner], { conversation: 'na praia' });
  const { message } = await client.waitForMessage(({ key }) => key.id === id);
  expect(message).toMatchObject({
    key: { remoteJid: 'status@broadcast', participant: ana.pnJid },
    message: { conversation: 'na praia' },
  });
});

test('an account that may not write to strangers is told until when, and when it may again', async () => {
  const { owner, client } = scene();
  const until = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000);
  owner.lockReachOut(until);
  const { reachoutTimeLock } = await client.waitFor(
    'connection.update',
    (update) => !!update.reachoutTimeLock?.isActive,
  );
  expect(reachoutTimeLock?.timeEnforcementEnds).toEqual(until);
  owner.lockReachOut(undefined);
  await client.waitFor('connection.update', (update) => update.reachoutTimeLock?.isActive === false);
});

test('somebody with a new phone is written to with its new keys', async () => {
  const { emulator, owner, client } = scene();
  const eva = emulator.user({ pn: newNumber(), name: 'Eva' });
  const first = await eva.sendText(owner, 'celular velho');
  await client.waitForMessage(({ key }) => key.id === first);
  eva.reinstall();
  const second = await eva.sendText(owner, 'celular novo');
  await client.waitForMessage(({ key }) => key.id === second);
  const sent = await client.socket.sendMessage(eva.pnJid, { text: 'parabéns' });
  await eva.waitForMessage(({ id }) => id === sent?.key.id);
});
