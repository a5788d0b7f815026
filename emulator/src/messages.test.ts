import { proto } from 'baileys';
import { expect, test } from 'vitest';
import { linkedClient } from './testing/linked-client.ts';
import { newNumber, testScene } from './testing/scene.ts';

const scene = testScene();
const { Status } = proto.WebMessageInfo;

test('a message addressed by phone number arrives with the name and the LID of its sender', async () => {
  const { owner, ana, client } = scene();
  const id = await ana.sendText(owner, 'olá');
  const { message, type } = await client.waitForMessage(({ key }) => key.id === id);
  expect(type).toBe('notify');
  expect(message).toMatchObject({
    key: { remoteJid: ana.pnJid, remoteJidAlt: ana.lidJid, fromMe: false },
    pushName: 'Ana',
    message: { conversation: 'olá' },
  });
});

test('a message addressed by LID arrives with the phone number beside it', async () => {
  const { emulator, owner, client } = scene();
  const bia = emulator.user({ pn: newNumber(), name: 'Bia' });
  const id = await bia.sendText(owner, 'oi', { mode: 'lid' });
  const { message } = await client.waitForMessage(({ key }) => key.id === id);
  expect(message.key).toMatchObject({
    remoteJid: bia.lidJid,
    remoteJidAlt: bia.pnJid,
    addressingMode: 'lid',
  });
});

test('the sender learns that a message was delivered, and later that it was read', async () => {
  const { owner, ana, client } = scene();
  const id = await ana.sendText(owner, 'leia');
  const { message } = await client.waitForMessage(({ key }) => key.id === id);
  await ana.waitForReceipt(id, 'inactive');
  await client.socket.readMessages([message.key]);
  await ana.waitForReceipt(id, 'read');
});

test('many messages of several people arrive in the order they were sent', async () => {
  const { emulator, owner, client } = scene();
  const people = ['C', 'D', 'E'].map((name) => emulator.user({ pn: newNumber(), name }));
  const since = client.events.length;
  const texts = Array.from({ length: 10 }, (_, index) => `n${index}`);
  await Promise.all(texts.flatMap((text) => people.map((person) => person.sendText(owner, text))));
  for (const person of people) {
    await client.waitForMessage(
      ({ key, message }) => key.remoteJid === person.pnJid && message?.conversation === 'n9',
    );
  }
  for (const person of people) {
    const received = client.events
      .slice(since)
      .flatMap(({ name, data }) =>
        name === 'messages.upsert'
          ? data.messages
              .filter(({ key }) => key.remoteJid === person.pnJid)
              .map(({ message }) => message?.conversation)
          : [],
      );
    expect(received).toEqual(texts);
  }
});

test('what the client sends is read on the phone of the contact, and a copy on the own phone', async () => {
  const { owner, ana, client } = scene();
  const sent = await client.socket.sendMessage(ana.pnJid, { text: 'boa tarde' });
  const id = sent?.key.id;
  expect(await ana.waitForMessage((message) => message.id === id)).toMatchObject({
    from: owner.pn,
    chat: ana.pnJid,
    message: { extendedTextMessage: { text: 'boa tarde' } },
    isOwnCopy: false,
  });
  expect(await owner.waitForMessage((message) => message.id === id)).toMatchObject({ isOwnCopy: true });
});

test('a message to a LID reaches the same phone', async () => {
  const { ana, client } = scene();
  const sent = await client.socket.sendMessage(ana.lidJid, { text: 'pelo lid' });
  expect(await ana.waitForMessage(({ id }) => id === sent?.key.id)).toMatchObject({ chat: ana.lidJid });
});

test('the server acknowledges what is sent, and delivery and reading follow', async () => {
  const { owner, ana, client } = scene();
  const messageId = 'ACK0000000000001';
  const acknowledged = new Promise((resolve) => {
    client.socket.ws.on('CB:ack,class:message', (node: { attrs: { id: string } }) => {
      if (node.attrs.id === messageId) resolve(node);
    });
  });
  await client.socket.sendMessage(ana.pnJid, { text: 'recibos' }, { messageId });
  await acknowledged;
  await ana.waitForMessage(({ id }) => id === messageId);
  ana.giveReceipt(owner, [messageId], 'read');
  await client.waitForStatus(messageId, Status.READ);
});

test('what the owner types on the phone shows up as sent by the account', async () => {
  const { owner, ana, client } = scene();
  const id = await owner.sendText(ana, 'do celular');
  const { message, type } = await client.waitForMessage(({ key }) => key.id === id);
  expect(type).toBe('notify');
  expect(message).toMatchObject({
    key: { remoteJid: ana.pnJid, remoteJidAlt: ana.lidJid, fromMe: true },
    message: { conversation: 'do celular' },
  });
});

test('reactions, edits and deletions go both ways', async () => {
  const { owner, ana, client } = scene();
  const id = await ana.sendText(owner, 'errado');
  const { message } = await client.waitForMessage(({ key }) => key.id === id);
  await client.socket.sendMessage(ana.pnJid, { react: { text: '👍', key: message.key } });
  await ana.waitForMessage(({ message: content }) => content.reactionMessage?.text === '👍');

  const key = { remoteJid: owner.pnJid, fromMe: true, id };
  await ana.send(owner, { reactionMessage: { key, text: '❤️' } });
  await client.waitFor('messages.reaction', (entries) =>
    entries.some((entry) => entry.key.id === id && entry.reaction.text === '❤️'),
  );
  const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;
  await ana.send(owner, {
    protocolMessage: {
      type: MESSAGE_EDIT,
      key,
      editedMessage: { conversation: 'certo' },
      timestampMs: Date.now(),
    },
  });
  await client.waitFor('messages.update', (updates) =>
    updates.some(({ key: { id: target }, update }) => target === id && update.message?.editedMessage),
  );
  await ana.send(owner, { protocolMessage: { type: REVOKE, key } });
  await client.waitFor('messages.update', (updates) =>
    updates.some(({ key: { id: target }, update }) => target === id && update.message === null),
  );

  const sent = await client.socket.sendMessage(ana.pnJid, { text: 'errado' });
  if (!sent) throw new Error('nothing was sent');
  await client.socket.sendMessage(ana.pnJid, { text: 'certo', edit: sent.key });
  await ana.waitForMessage(({ message: content }) => content.protocolMessage?.type === MESSAGE_EDIT);
  await client.socket.sendMessage(ana.pnJid, { delete: sent.key });
  await ana.waitForMessage(({ message: content }) => content.protocolMessage?.type === REVOKE);
});

test('two clients write to each other', async () => {
  const { emulator, owner, client } = scene();
  const other = emulator.user({ pn: newNumber(), name: 'Outra loja' });
  const otherClient = await linkedClient(emulator, other);
  await client.socket.sendMessage(other.pnJid, { text: 'ping' });
  await otherClient.waitForMessage(({ message }) => message?.extendedTextMessage?.text === 'ping');
  await otherClient.socket.sendMessage(owner.pnJid, { text: 'pong' });
  await client.waitForMessage(({ message }) => message?.extendedTextMessage?.text === 'pong');
  await otherClient.close();
});
