import * as api from '@prosa/contracts/campaigns/api.ts';
import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventsAfter } from '#platform/events/event-store.ts';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildCompany, buildConnection, buildTag, type TestCompany } from '#testing/builders.ts';
import { buildCampaign } from '#testing/campaign-company.ts';
import { buildContactList, buildContactListItem } from '#testing/outreach-builders.ts';
import { startTestApp } from '#testing/test-app.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp({ environment: { ROLES: 'web' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await buildCompany(app);
});

const admin = () => ({ token: company.admin.token });
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const create = (body: Partial<BodyInputOf<typeof api.createCampaign>>) =>
  app.call(api.createCampaign, { body: { name: 'Saldão', ...body } }, admin());

async function whole(): Promise<Partial<BodyInputOf<typeof api.createCampaign>>> {
  const contactListId = await buildContactList(app, company);
  return { message1: 'Oi', contactListId, whatsappId: await buildConnection(app, company) };
}

describe('campaigns', () => {
  it('are kept as they were filled in, and told to those who see the page', async () => {
    const parts = await whole();
    const { reply } = await create({
      ...parts,
      message3: 'Olá',
      confirmationMessage1: 'Pode?',
      keepsHours: true,
    });
    expect(reply).toMatchObject({
      status: 'INATIVA',
      message1: 'Oi',
      message2: '',
      message3: 'Olá',
      keepsHours: true,
    });
    expect(reply.contactList?.id).toBe(parts.contactListId);
    const request = { params: { campaignId: reply.id }, query: { report: 'false' } } as const;
    const shown = await app.call(api.getCampaign, request, admin());
    expect(shown.reply).toEqual(reply);
    const events = await eventsAfter(app.database.reader(company.id), 0, 10);
    expect(events.at(-1)).toMatchObject({
      name: 'campaign.created',
      payload: { campaign: { id: reply.id } },
    });
  });

  it('take “Nenhuma” for no tag', async () => {
    const body = { name: 'Antiga', tagListId: 'Nenhuma' as never };
    const { reply } = await app.call(api.createCampaign, { body }, admin());
    expect(reply.tagListId).toBeNull();
  });

  it('are scheduled by a time, if they are whole', async () => {
    const refused = await create({ scheduledAt: inHours(3) });
    expect([refused.status, refused.refusal.issues?.map(({ path }) => path)]).toEqual([
      400,
      ['whatsappId', 'contactListId', 'message1'],
    ]);
    const past = await create({ ...(await whole()), scheduledAt: inHours(-1) });
    expect(past.refusal.issues).toEqual([{ path: 'scheduledAt', message: 'validation.invalid' }]);
    const { reply } = await create({ ...(await whole()), scheduledAt: inHours(3) });
    expect(reply.status).toBe('PROGRAMADA');
  });

  it('may be changed until an hour before they begin', async () => {
    const parts = await whole();
    const update = (campaignId: number, body: Partial<BodyInputOf<typeof api.createCampaign>>) =>
      app.call(api.updateCampaign, { params: { campaignId }, body: { name: 'Nova', ...body } }, admin());
    const { id } = (await create({ ...parts, scheduledAt: inHours(2) })).reply;
    expect((await update(id, { ...parts })).reply).toMatchObject({
      name: 'Nova',
      status: 'INATIVA',
      scheduledAt: null,
    });
    const soon = (await create({ ...parts, scheduledAt: inHours(0.5) })).reply;
    expect((await update(soon.id, parts)).refusal.error).toBe('ERR_CAMPAIGN_STATUS');
  });

  it('that were stopped may say something else, to the same people', async () => {
    const parts = await whole();
    const { id } = (await create(parts)).reply;
    const call = (
      endpoint: typeof api.startCampaign | typeof api.cancelCampaign | typeof api.restartCampaign,
    ) => app.call(endpoint, { params: { campaignId: id } }, admin());
    expect((await call(api.startCampaign)).reply).toMatchObject({
      status: 'EM_ANDAMENTO',
      startedAt: expect.any(String),
    });
    expect((await call(api.startCampaign)).refusal.error).toBe('ERR_CAMPAIGN_STATUS');
    expect((await call(api.restartCampaign)).refusal.error).toBe('ERR_CAMPAIGN_STATUS');
    expect((await call(api.cancelCampaign)).reply.status).toBe('CANCELADA');
    const update = (body: Partial<BodyInputOf<typeof api.createCampaign>>) =>
      app.call(api.updateCampaign, { params: { campaignId: id }, body: { name: 'Nova', ...body } }, admin());
    expect((await update({ ...parts, message1: 'Corrigida' })).reply).toMatchObject({
      status: 'CANCELADA',
      message1: 'Corrigida',
    });
    const others = await update({ ...parts, contactListId: await buildContactList(app, company) });
    expect([others.status, others.refusal.error]).toEqual([409, 'ERR_CAMPAIGN_BEGUN']);
    expect((await call(api.restartCampaign)).reply.status).toBe('EM_ANDAMENTO');
  });

  it('need a connection, an audience and a message to begin', async () => {
    const campaignId = await buildCampaign(app, company, { messages: [], confirmation: true });
    const { status, refusal } = await app.call(api.startCampaign, { params: { campaignId } }, admin());
    expect([status, refusal.error, refusal.data]).toEqual([
      409,
      'ERR_CAMPAIGN_INCOMPLETE',
      { missing: ['whatsappId', 'contactListId', 'message1', 'confirmationMessage1'] },
    ]);
  });

  it('are not removed while they run', async () => {
    const { id } = (await create(await whole())).reply;
    const remove = () => app.call(api.deleteCampaign, { params: { campaignId: id } }, admin());
    await app.call(api.startCampaign, { params: { campaignId: id } }, admin());
    expect((await remove()).refusal.error).toBe('ERR_CAMPAIGN_RUNNING');
    await app.call(api.cancelCampaign, { params: { campaignId: id } }, admin());
    expect((await remove()).status).toBe(200);
  });

  it('refer to nothing of another company', async () => {
    const other = await buildCompany(app);
    const refused = async (body: Partial<BodyInputOf<typeof api.createCampaign>>) =>
      (await create(body)).refusal.error;
    expect(await refused({ whatsappId: await buildConnection(app, other) })).toBe('ERR_NO_WAPP_FOUND');
    expect(await refused({ contactListId: await buildContactList(app, other) })).toBe(
      'ERR_NO_CONTACT_LIST_FOUND',
    );
    expect(await refused({ tagListId: await buildTag(app, other) })).toBe('ERR_NO_TAG_FOUND');
  });

  it('have a file, one at a time', async () => {
    const campaignId = await buildCampaign(app, company);
    const attach = (name: string) =>
      app.call(
        api.uploadCampaignMedia,
        { params: { campaignId } },
        { ...admin(), file: new File([sampleFiles.png], name) },
      );
    await attach('a.png');
    const { reply } = await attach('b.png');
    expect(reply).toMatchObject({ mediaName: 'b.png', mediaType: 'image' });
    const orphans = await app.database.platform((tx) =>
      tx.db.selectFrom('orphaned_files').selectAll().execute(),
    );
    expect(orphans.filter(({ key }) => key.startsWith(`c${company.id}/`))).toHaveLength(1);
    const without = await app.call(api.deleteCampaignMedia, { params: { campaignId } }, admin());
    expect(without.reply.mediaPath).toBeNull();
  });

  it('are listed newest first, found by name, in two statements', async () => {
    for (const name of ['Verão', 'Inverno', 'Veraneio']) await buildCampaign(app, company, { name });
    const list = (query: object) => app.call(api.listCampaigns, { query }, admin());
    await list({});
    const statements = await app.countQueries(async () => {
      const { reply } = await list({ searchParam: 'vera' });
      expect([reply.records.map(({ name }) => name), reply.count, reply.hasMore]).toEqual([
        ['Veraneio', 'Verão'],
        2,
        false,
      ]);
    });
    expect(statements).toHaveLength(2);
  });

  it('are closed to a company whose campaigns the platform switched off', async () => {
    company = await buildCompany(app, { isSuper: true });
    expect((await app.call(api.listCampaigns, {}, admin())).status).toBe(200);
    const request = { params: { settingKey: 'campaignsEnabled' }, body: { value: 'false' } };
    expect((await app.call(updateSetting, request, admin())).status).toBe(200);
    const { status, refusal } = await app.call(api.listCampaigns, {}, admin());
    expect([status, refusal.error]).toEqual([403, 'ERR_PLAN_FEATURE']);
  });
});

describe('before it begins', () => {
  it('a campaign says what real people would get, and about when it would be through', async () => {
    const listId = await buildContactList(app, company);
    for (const name of ['Ana', 'Bia', 'Caio']) await buildContactListItem(app, company, { name, listId });
    const preview = { message: 'Oi {nome}!', contactListId: listId };
    const { reply } = await app.call(api.previewCampaign, { body: preview }, admin());
    expect(reply.samples.map(({ text }) => text)).toEqual(['Oi Ana!', 'Oi Bia!', 'Oi Caio!']);
    const none = await app.call(api.previewCampaign, { body: { message: 'Oi' } }, admin());
    expect(none.reply.samples).toEqual([]);
    const scheduledAt = '2030-01-01T12:00:00.000Z';
    const body = { contactListId: listId, scheduledAt };
    // Ten seconds on average after each of the three.
    expect((await app.call(api.estimateCampaign, { body }, admin())).reply).toEqual({
      recipients: 3,
      endsAt: '2030-01-01T12:00:30.000Z',
    });
    const within = await app.call(api.estimateCampaign, { body: { ...body, keepsHours: true } }, admin());
    expect(within.reply.endsAt).toBe('2030-01-01T12:00:30.000Z');
  });
});

describe('the settings of campaigns', () => {
  it('are rows of JSON text, with defaults, and keep the first of two variables', async () => {
    const valuesOf = (rows: readonly { key: string; value: string }[]) =>
      Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value)]));
    const { reply } = await app.call(api.listCampaignSettings, {}, admin());
    expect(valuesOf(reply)).toEqual({
      messageInterval: 20,
      longerIntervalAfter: 20,
      greaterInterval: 60,
      variables: [],
    });
    const variables = [
      { key: 'cupom', value: 'A' },
      { key: 'cupom', value: 'B' },
    ];
    const settings = { messageInterval: '5' as never, longerIntervalAfter: 0, greaterInterval: 0, variables };
    const saved = await app.call(api.saveCampaignSettings, { body: { settings } }, admin());
    expect(valuesOf(saved.reply)).toMatchObject({ messageInterval: 5, variables: [variables[0]] });
  });
});
