import { sendMessage } from '@prosa/contracts/messages/api.ts';
import type { GraphCustomer } from '@prosa/emulator/graph/graph-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import type { TestCompany } from '#testing/builders.ts';
import {
  buildCloudCompany,
  type CloudNumber,
  type CloudScene,
  startCloudScene,
} from '#testing/cloud-company.ts';
import { contactsOf, messagesOf, ticketsOf, untilApplied } from '#testing/conversation-test-bed.ts';
import { eventually } from '#testing/eventually.ts';

let scene: CloudScene;
let company: TestCompany;
let own: CloudNumber;
let ana: GraphCustomer;

beforeAll(async () => {
  scene = await startCloudScene();
});
afterAll(() => scene.stop());
beforeEach(async () => {
  const made = await buildCloudCompany(scene);
  ({ company } = made);
  own = made;
  ana = scene.graph.customer(own.number, { phone: '5531987654321', name: 'Ana' });
  Object.assign(scene.graph.world.webhooks.habits, {
    duplicates: false,
    isDisordered: false,
    batches: false,
    isHeld: false,
  });
  scene.graph.world.tellsStatuses = true;
});

const words = (body: string) => ({ type: 'text', text: { body } });

async function told() {
  await scene.graph.world.webhooks.settled();
  await untilApplied(scene.app, company);
  return messagesOf(scene.app, company);
}

/** Ana writes, and somebody takes her ticket. */
async function begin(): Promise<number> {
  scene.graph.say(ana, words('Bom dia'));
  await told();
  const [ticket] = await ticketsOf(scene.app, company);
  await scene.app.database.transaction(company.id, (tx) =>
    tx.db
      .updateTable('tickets')
      .set({ status: 'open', user_id: company.admin.id })
      .where('company_id', '=', company.id)
      .execute(),
  );
  return ticket?.id ?? 0;
}

async function answer(ticketId: number, body: string, file?: File): Promise<void> {
  const { status } = await scene.app.call(
    sendMessage,
    { params: { ticketId }, body: { body } },
    { token: company.admin.token, file },
  );
  expect(status).toBe(200);
}

const ours = () => ana.messages.filter(({ isOurs }) => isOurs);
const acts = () =>
  scene.app.database.reader(company.id).db.selectFrom('outgoing_acts').select('id').execute();
const ownMessage = async () => (await told()).find((message) => message.from_me);

describe('a conversation over the Cloud API', () => {
  it('begins with what a customer writes, told twice and kept once', async () => {
    scene.graph.world.webhooks.habits.duplicates = true;
    scene.graph.say(ana, words('Bom dia'));
    scene.graph.say(ana, words('Tem azul?'));
    const messages = await told();
    expect(messages.map(({ body }) => body)).toEqual(['Bom dia', 'Tem azul?']);
    expect(await contactsOf(scene.app, company)).toMatchObject([{ name: 'Ana' }]);
  });

  it('goes on with an answer that is known by Meta’s name for it, up to the blue ticks', async () => {
    const ticketId = await begin();
    await answer(ticketId, 'Bom dia, Ana!');
    await eventually(async () => expect(await ownMessage()).toMatchObject({ ack: 2 }));
    expect(ours()).toMatchObject([{ type: 'text', quotedId: undefined }]);
    expect((await ownMessage())?.provider_id).toBe(ours()[0]?.id);
    await eventually(async () => expect(await acts()).toEqual([]));
    scene.graph.read(ana);
    await eventually(async () => expect(await ownMessage()).toMatchObject({ ack: 3, error: null }));
  });

  it('carries a picture both ways', async () => {
    const ticketId = await begin();
    scene.graph.sayFile(ana, { as: 'image', bytes: sampleFiles.png, mimeType: 'image/png', caption: 'esta' });
    await told();
    await eventually(async () => {
      const [picture] = (await messagesOf(scene.app, company)).filter(({ kind }) => kind === 'image');
      expect(picture).toMatchObject({
        body: 'esta',
        media_state: 'stored',
        media_size: sampleFiles.png.length,
      });
    });
    const file = new File([new Uint8Array(sampleFiles.png)], 'foto.png', { type: 'image/png' });
    await answer(ticketId, 'esta aqui', file);
    await eventually(() =>
      expect(ours()).toMatchObject([{ type: 'image', content: { image: { caption: 'esta aqui' } } }]),
    );
    expect(Buffer.compare(ours()[0]?.bytes ?? Buffer.alloc(0), sampleFiles.png)).toBe(0);
  });

  it('sends a message once, though the answer to it was lost: its status names our id', async () => {
    const ticketId = await begin();
    scene.graph.world.faults.push('accept-and-cut');
    await answer(ticketId, 'uma vez');
    await eventually(async () => expect(await ownMessage()).toMatchObject({ ack: 2 }));
    expect(ours()).toHaveLength(1);
    expect((await ownMessage())?.provider_id).toBe(ours()[0]?.id);
    await eventually(async () => expect(await acts()).toEqual([]));
  });

  it('ends in a failure that is told late, which no older status undoes', async () => {
    const ticketId = await begin();
    scene.graph.world.tellsStatuses = false;
    await answer(ticketId, 'não chega');
    await eventually(async () => expect(await acts()).toEqual([]));
    const [sent] = ours();
    if (!sent) throw new Error('Nothing was sent.');
    scene.graph.status(ana, sent.id, { status: 'sent' });
    await eventually(async () => expect(await ownMessage()).toMatchObject({ ack: 1 }));
    scene.graph.status(ana, sent.id, { status: 'failed', errorCode: 131026 });
    await eventually(async () =>
      expect(await ownMessage()).toMatchObject({ ack: -1, error: 'ERR_MESSAGE_RECIPIENT' }),
    );
    // An older one that was on its way for longer.
    const overtaken = {
      id: sent.id,
      status: 'sent',
      timestamp: '1760000000',
      recipient_id: ana.phone,
      biz_opaque_callback_data: sent.opaque,
    };
    scene.graph.tell(own.number, 'messages', { statuses: [overtaken] });
    expect(await ownMessage()).toMatchObject({ ack: -1 });
  });

  it('ends the same when its statuses come in the wrong order, in one delivery', async () => {
    const ticketId = await begin();
    const { habits } = scene.graph.world.webhooks;
    Object.assign(habits, { isHeld: true, isDisordered: true, batches: true });
    await answer(ticketId, 'fora de ordem');
    await eventually(() => expect(ours()).toHaveLength(1));
    scene.graph.read(ana);
    habits.isHeld = false;
    scene.graph.world.webhooks.retry();
    await eventually(async () => expect(await ownMessage()).toMatchObject({ ack: 3 }));
  });

  it('shows what the owner typed on the phone, and reactions to either side', async () => {
    const ticketId = await begin();
    await answer(ticketId, 'Oi!');
    await eventually(async () => expect(await ownMessage()).toMatchObject({ ack: 2 }));
    const [first] = ana.messages;
    scene.graph.react(ana, ours()[0]?.id ?? '', '👍');
    scene.graph.react(ana, first?.id ?? '', '❤️');
    scene.graph.say(ana, words('do celular'), { isEcho: true });
    // Meta's times are of whole seconds.
    const messages = (await told()).toSorted((one, other) => one.id - other.id);
    expect(messages.map(({ body, origin, reactions }) => [body, origin, Object.values(reactions)])).toEqual([
      ['Bom dia', 'contact', ['❤️']],
      ['Oi!', 'user', ['👍']],
      ['do celular', 'phone', []],
    ]);
  });

  it('is the same one when the number of somebody becomes known, and when it changes', async () => {
    const bia = scene.graph.customer(own.number, { userId: 'BR.150233', name: 'Bia' });
    scene.graph.say(bia, words('Oi, sou a Bia'));
    await told();
    const known = scene.graph.customer(own.number, {
      userId: 'BR.150233',
      phone: '5531911112222',
      name: 'Bia',
    });
    scene.graph.say(known, words('agora com número'));
    await told();
    scene.graph.say(known, {
      type: 'system',
      system: { type: 'user_changed_number', wa_id: '5531933334444', body: 'mudou' },
    });
    await told();
    const moved = scene.graph.customer(own.number, { phone: '5531933334444', name: 'Bia' });
    scene.graph.say(moved, words('de outro número'));
    const messages = await told();
    expect(new Set(messages.map(({ ticket_id }) => ticket_id)).size).toBe(1);
    expect(await contactsOf(scene.app, company)).toHaveLength(1);
    const addresses = await scene.app.database
      .reader(company.id)
      .db.selectFrom('contact_addresses')
      .select('address')
      .execute();
    expect(addresses.map(({ address }) => address)).not.toContain('5531911112222');
  });

  it('reaches somebody without a number', async () => {
    const bia = scene.graph.customer(own.number, { userId: 'BR.150233', name: 'Bia' });
    scene.graph.say(bia, words('Oi'));
    await told();
    const [ticket] = await ticketsOf(scene.app, company);
    await scene.app.database.transaction(company.id, (tx) =>
      tx.db
        .updateTable('tickets')
        .set({ status: 'open', user_id: company.admin.id })
        .where('company_id', '=', company.id)
        .execute(),
    );
    await answer(ticket?.id ?? 0, 'Oi, Bia!');
    await eventually(async () => expect(await ownMessage()).toMatchObject({ ack: 2 }));
    expect(bia.messages.at(-1)?.content).toMatchObject({
      recipient: 'BR.150233',
      text: { body: 'Oi, Bia!' },
    });
  });
});
