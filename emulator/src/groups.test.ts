import { expect, test } from 'vitest';
import { newNumber, testScene } from './testing/scene.ts';
import type { TestClient } from './testing/test-client.ts';

const scene = testScene({ config: { retryRequestDelayMs: 10 } });

test.each(['lid', 'pn'] as const)('messages of a group addressed by %s go both ways', async (mode) => {
  const { emulator, owner, ana, client } = scene();
  const bia = emulator.user({ pn: newNumber(), name: 'Bia' });
  const group = emulator.group({ subject: 'Vizinhos', members: [ana, owner, bia], mode });
  for (const text of ['primeira', 'segunda']) {
    const id = await ana.sendText(group, text);
    const { message } = await client.waitForMessage(({ key }) => key.id === id);
    expect(message).toMatchObject({
      key: {
        remoteJid: group.jid,
        participant: mode === 'lid' ? ana.lidJid : ana.pnJid,
        participantAlt: mode === 'lid' ? ana.pnJid : ana.lidJid,
        fromMe: false,
      },
      pushName: 'Ana',
      message: { conversation: text },
    });
    await ana.waitForReceipt(id, 'inactive');
  }
  for (const text of ['resposta', 'outra']) {
    const sent = await client.socket.sendMessage(group.jid, { text });
    for (const phone of [ana, bia]) {
      const received = await phone.waitForMessage(({ id }) => id === sent?.key.id);
      expect(received).toMatchObject({ chat: group.jid, message: { extendedTextMessage: { text } } });
    }
    bia.giveReceipt(owner, [sent?.key.id ?? ''], 'read', group.jid);
    await readBySomebody(client, sent?.key.id);
  }
});

test('the client sees its groups, and who comes and goes', async () => {
  const { emulator, owner, ana, client } = scene();
  const bia = emulator.user({ pn: newNumber() });
  const group = emulator.group({ subject: 'Obras', members: [ana, owner] });
  expect(await client.socket.groupMetadata(group.jid)).toMatchObject({
    id: group.jid,
    subject: 'Obras',
    addressingMode: 'lid',
    participants: [
      { id: ana.lidJid, phoneNumber: ana.pnJid, admin: 'admin' },
      { id: owner.lidJid, admin: null },
    ],
  });
  expect(Object.keys(await client.socket.groupFetchAllParticipating())).toContain(group.jid);
  ana.changeMembers(group, 'add', [bia]);
  await client.waitFor('group-participants.update', ({ id, action }) => id === group.jid && action === 'add');
  ana.changeSubject(group, 'Obras 2');
  await client.waitFor('groups.update', (updates) => updates.some(({ subject }) => subject === 'Obras 2'));
  ana.changeMembers(group, 'remove', [bia]);
  await client.waitFor(
    'group-participants.update',
    ({ id, action }) => id === group.jid && action === 'remove',
  );
});

test('the client makes a group, changes it and leaves it', async () => {
  const { emulator, owner, ana, client } = scene();
  const bia = emulator.user({ pn: newNumber() });
  const { id } = await client.socket.groupCreate('Novo', [ana.pnJid]);
  await client.socket.groupUpdateSubject(id, 'Novo nome');
  expect(await client.socket.groupParticipantsUpdate(id, [bia.pnJid], 'add')).toMatchObject([
    { status: '200' },
  ]);
  const metadata = await client.socket.groupMetadata(id);
  expect(metadata.subject).toBe('Novo nome');
  expect(metadata.participants.map((one) => one.phoneNumber)).toEqual([owner.pnJid, ana.pnJid, bia.pnJid]);
  await client.socket.groupLeave(id);
  await expect(client.socket.groupMetadata(id)).rejects.toThrow('forbidden');
});

test('a group message that the client cannot read is sent again with the key', async () => {
  const { emulator, owner, ana, client } = scene();
  const group = emulator.group({ subject: 'Ruído', members: [ana, owner] });
  const id = await ana.sendText(group, 'chiado', { isCorrupt: true });
  const { message } = await client.waitForMessage(
    ({ key, message: content }) => key.id === id && !!content?.conversation,
  );
  expect(message.message?.conversation).toBe('chiado');
});

test('a phone that cannot read a group message gets it again', async () => {
  const { emulator, owner, ana, client } = scene();
  const group = emulator.group({ subject: 'Eco', members: [ana, owner] });
  let failures = 0;
  emulator.faults.failsToDecrypt = (_, phone) => phone === ana.pn && failures++ === 0;
  const sent = await client.socket.sendMessage(group.jid, { text: 'eco' });
  await ana.waitForMessage(({ id }) => id === sent?.key.id);
  expect(failures).toBe(2);
});

/** The read receipt arrives as a separate event, or with the message if both arrive together. */
async function readBySomebody(client: TestClient, id: string | null | undefined): Promise<void> {
  await Promise.any([
    client.waitFor('message-receipt.update', (receipts) =>
      receipts.some(({ key, receipt }) => key.id === id && receipt.readTimestamp),
    ),
    client.waitForMessage(
      ({ key, userReceipt }) => key.id === id && !!userReceipt?.some((one) => one.readTimestamp),
    ),
  ]);
}
