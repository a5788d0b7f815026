import { proto } from 'baileys';
import { expect, test } from 'vitest';
import { testScene } from './testing/scene.ts';

const scene = testScene({ config: { retryRequestDelayMs: 10 } });
const { CIPHERTEXT } = proto.WebMessageInfo.StubType;

test('a phone that cannot read a message asks for it again and gets it under the same id', async () => {
  const { emulator, ana, client } = scene();
  const failed: string[] = [];
  emulator.faults.failsToDecrypt = (id, phone) => {
    if (phone !== ana.pn || failed.includes(id)) return false;
    failed.push(id);
    return true;
  };
  const sent = await client.socket.sendMessage(ana.pnJid, { text: 'outra vez' });
  const received = await ana.waitForMessage(({ id }) => id === sent?.key.id);
  expect(failed).toEqual([sent?.key.id]);
  expect(received.message.extendedTextMessage?.text).toBe('outra vez');
});

test.each(['first', 'later'])(
  'a corrupt %s message is asked for again and replaces its placeholder',
  async () => {
    const { emulator, owner, ana, client } = scene();
    const id = await ana.sendText(owner, 'danificada', { isCorrupt: true });
    const stub = await client.waitForMessage(
      ({ key, messageStubType }) => key.id === id && messageStubType === CIPHERTEXT,
    );
    expect(stub.message.message).toBeUndefined();
    const { message } = await client.waitForMessage(
      ({ key, message: content }) => key.id === id && !!content,
    );
    expect(message.message?.conversation).toBe('danificada');
    await ana.waitForReceipt(id, 'retry');
    await emulator.stanzas.waitFor(
      ({ stanza }) => stanza.tag === 'ack' && stanza.attrs.id === id && stanza.attrs.error === '500',
    );
  },
);
