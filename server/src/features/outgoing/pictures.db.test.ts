import { getContact } from '@prosa/contracts/contacts/api.ts';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { messageCreated } from '#features/messages/events.ts';
import { createLog } from '#platform/log.ts';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildCompany, buildConnection, buildContact, type TestCompany } from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { eventually } from '#testing/eventually.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { scriptedWhatsapp } from '#testing/scripted-whatsapp.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { createPictures } from './picture-fetch.ts';

const number = '5531987654321';
const dayMs = 24 * 60 * 60 * 1000;

let app: TestApp;
let company: TestCompany;
let connectionId: number;
let contactId: number;

const whatsapp = scriptedWhatsapp();
const clock = fakeClock();

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  connectionId = await buildConnection(app, company);
  contactId = await buildContact(app, company, { number });
  whatsapp.pictures.clear();
});

/** A connection opens, and is served until the end of the test. */
function open() {
  const session = whatsapp.connect({
    connectionId,
    account: { importsHistory: false },
    memory: { read: async () => new Map(), write: async () => undefined, clear: async () => undefined },
    copies: { save: async () => undefined, find: async () => undefined },
    onEvent: async () => undefined,
  });
  const log = createLog('silent');
  const links = (_: unknown, key: string) => `/${key}`;
  const pictures = createPictures({ database: app.database, store: app.storage, links, clock, log });
  const { capabilities } = whatsapp;
  const attendance = pictures.attend({ companyId: company.id, connectionId, session, capabilities });
  onTestFinished(() => attendance.stop());
  const faces = whatsapp.of(connectionId).at(-1)?.faces ?? [];
  return { faces, pictures, stop: () => attendance.stop() };
}

async function talksNow(): Promise<void> {
  await buildTicket(app, company, { contact_id: contactId, connection_id: connectionId });
}

const picture = async () =>
  (await app.call(getContact, { params: { contactId } }, { token: company.admin.token })).reply.profilePicUrl;

const contact = () =>
  app.database.transaction(company.id, (tx) =>
    tx.db
      .selectFrom('contacts')
      .select(['picture_key', 'picture_checked_at'])
      .where('id', '=', contactId)
      .executeTakeFirstOrThrow(),
  );

/** Until WhatsApp was asked at this moment, and what came of it is written down. */
const checkedNow = () =>
  eventually(async () => {
    const row = await contact();
    expect(row.picture_checked_at).not.toBeNull();
    expect(new Date(row.picture_checked_at ?? 0)).toEqual(clock.now());
    return row;
  });

it('whoever is talked with is shown with the picture they show on WhatsApp', async () => {
  whatsapp.pictures.set(number, sampleFiles.png);
  await talksNow();
  const { faces } = open();
  await checkedNow();
  expect(faces).toEqual([number]);
  expect(await picture()).toMatch(/\.webp/);
});

it('is asked for at most once a week, and changes when it changed', async () => {
  whatsapp.pictures.set(number, sampleFiles.png);
  await talksNow();
  const first = open();
  const { picture_key: key } = await checkedNow();
  await first.stop();

  await clock.advance(6 * dayMs);
  const early = open();
  for (const listener of early.pictures.listeners) listener(company.id, theyWrote());
  await clock.advance(10_000);
  await early.stop();
  expect(early.faces).toEqual([]);

  await clock.advance(2 * dayMs);
  const same = open();
  expect((await checkedNow()).picture_key).toBe(key);
  expect(same.faces).toEqual([number]);
  await same.stop();

  await clock.advance(8 * dayMs);
  whatsapp.pictures.set(number, sampleFiles.webp);
  const changed = open();
  expect((await checkedNow()).picture_key).not.toBe(key);
  await changed.stop();

  await clock.advance(8 * dayMs);
  whatsapp.pictures.clear();
  open();
  expect((await checkedNow()).picture_key).toBeNull();
});

it('whoever writes is asked about then, once, and what is no picture is none', async () => {
  whatsapp.pictures.set(number, Buffer.from('no picture'));
  const { faces, pictures } = open();
  for (const listener of pictures.listeners) {
    listener(company.id, theyWrote({ fromMe: true }));
    listener((await buildCompany(app)).id, theyWrote());
    listener(company.id, theyWrote({ whatsappId: connectionId + 1 }));
    listener(company.id, theyWrote());
    listener(company.id, theyWrote());
  }
  expect((await checkedNow()).picture_key).toBeNull();
  expect(faces).toEqual([number]);
});

function theyWrote(message: { fromMe?: boolean; whatsappId?: number } = {}) {
  const payload = { message: { fromMe: false, whatsappId: connectionId, ...message }, ticket: { contactId } };
  return { name: messageCreated.eventName, payload, seq: 0 };
}
