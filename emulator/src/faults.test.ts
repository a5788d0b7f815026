import { proto } from 'baileys';
import { expect, test } from 'vitest';
import { child, children } from './stanza.ts';
import { testScene } from './testing/scene.ts';

const { Status } = proto.WebMessageInfo;
const scene = testScene();
/** For what is never answered. */
const impatient = testScene({ config: { defaultQueryTimeoutMs: 2000 } });

test('a message refused with 463 shows the error and reaches nobody', async () => {
  const { emulator, ana, client } = impatient();
  emulator.faults.ackError = () => 463;
  const sent = await client.socket.sendMessage(ana.pnJid, { text: 'recusada' });
  const id = sent?.key.id;
  await client.waitForStatus(id, Status.ERROR);
  emulator.faults.ackError = undefined;
  const next = await client.socket.sendMessage(ana.pnJid, { text: 'aceita' });
  await ana.waitForMessage((message) => message.id === next?.key.id);
  expect(ana.events.some((event) => event.kind === 'message' && event.id === id)).toBe(false);
});

test('a message that is never acknowledged can be sent again under the same id', async () => {
  const { emulator, ana, client } = scene();
  const messageId = 'AGAIN00000000001';
  emulator.faults.isAckMissing = () => true;
  await client.socket.sendMessage(ana.pnJid, { text: 'sem resposta' }, { messageId });
  await ana.waitForMessage(({ id }) => id === messageId);
  emulator.faults.isAckMissing = undefined;
  await client.socket.sendMessage(ana.pnJid, { text: 'sem resposta' }, { messageId });
  const last = await client.socket.sendMessage(ana.pnJid, { text: 'depois' });
  await ana.waitForMessage(({ id }) => id === last?.key.id);
  expect(ana.events.filter((event) => event.kind === 'message' && event.id === messageId)).toHaveLength(1);
});

test('when nobody says which devices somebody has, the message goes to nobody and the client does not notice', async () => {
  const { emulator, client } = impatient();
  const carla = emulator.user({ pn: '5521955550001', name: 'Carla' });
  emulator.faults.isUnanswered = ({ attrs }) => attrs.xmlns === 'usync';
  const sent = await client.socket.sendMessage(carla.pnJid, { text: 'para ninguém' });
  const { stanza } = await emulator.stanzas.waitFor(
    (seen) => seen.stanza.tag === 'message' && seen.stanza.attrs.id === sent?.key.id,
  );
  const recipients = children(child(stanza, 'participants'), 'to').map(({ attrs }) => attrs.jid);
  expect(recipients).not.toContain(carla.pnJid);
  expect(carla.events).toEqual([]);
});

test('a contact that gives no receipts by itself gives one when it is told to', async () => {
  const { owner, emulator, client } = scene();
  const davi = emulator.user({ pn: '5521955550002', name: 'Davi', receipts: 'none' });
  const sent = await client.socket.sendMessage(davi.pnJid, { text: 'recebe?' });
  const id = sent?.key.id ?? '';
  await client.waitForStatus(id, Status.SERVER_ACK);
  await davi.waitForMessage((message) => message.id === id);
  davi.giveReceipt(owner, [id], 'delivered');
  await client.waitForStatus(id, Status.DELIVERY_ACK);
});

test('what is sent late and twice is told once', async () => {
  const { emulator, owner, ana, client } = scene();
  emulator.faults.deliveries = () => [40, 20];
  const id = await ana.sendText(owner, 'duas vezes');
  await client.waitForMessage(({ key }) => key.id === id);
  emulator.faults.deliveries = undefined;
  const last = await ana.sendText(owner, 'depois');
  await client.waitForMessage(({ key }) => key.id === last);
  const told = client.events.flatMap(({ name, data }) => (name === 'messages.upsert' ? data.messages : []));
  const texts = told.filter(({ key, message }) => key.id === id && message?.conversation);
  expect(texts).toHaveLength(1);
});
