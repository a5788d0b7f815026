import { utils, write } from '@e965/xlsx';
import { startConnection } from '@prosa/contracts/connections/api.ts';
import { createSandboxCustomer } from '@prosa/contracts/sandbox-phone/api.ts';
import { storePairing } from '@prosa/server/src/features/connections/gateway/service.ts';
import { sampleFiles } from '@prosa/server/src/platform/uploads/sample-files.ts';
import { buildCompany, buildConnection, type TestCompany } from '@prosa/server/testing/builders.ts';
import { eventually } from '@prosa/server/testing/eventually.ts';
import { untilStatus } from '@prosa/server/testing/gateway-test-bed.ts';
import { listeningApp } from '@prosa/server/testing/own-app.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anything, logInAsOlderClient, type OlderSession, untilOlderEvent } from './older-session.ts';

const { app, url } = await listeningApp({ environment: { ROLES: 'web,worker,gateway' } });

/** Fields that pages of the family dereference without a guard. */
const Id = z.object({ id: z.number() });
const Item = z.object({
  id: z.number(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  isWhatsappValid: z.boolean().nullable(),
  contactListId: z.number(),
});
const Items = z.object({ contacts: z.array(Item), hasMore: z.boolean() });
const ContactLists = z.object({
  records: z.array(z.object({ id: z.number(), name: z.string(), contactsCount: z.number() })),
  hasMore: z.boolean(),
});
const FileOption = z.object({
  id: z.number(),
  name: z.string(),
  path: z.string().nullable(),
  mediaType: z.string().nullable(),
});
const FileList = z.object({
  id: z.number(),
  name: z.string(),
  message: z.string(),
  options: z.array(FileOption),
});
const Named = z.object({ name: z.string() }).nullable();
const CampaignRow = z.object({
  id: z.number(),
  name: z.string(),
  status: z.string(),
  confirmation: z.boolean(),
  scheduledAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  contactListId: z.number().nullable(),
  contactList: Named,
  whatsappId: z.number().nullable(),
  whatsapp: Named,
});
const Report = CampaignRow.extend({
  contactList: z.object({ name: z.string(), contacts: z.array(Item) }),
  shipping: z.array(
    z.object({
      deliveredAt: z.string().nullable(),
      confirmationRequestedAt: z.string().nullable(),
      confirmedAt: z.string().nullable(),
    }),
  ),
});

const firstPage = { params: { searchParam: '', pageNumber: 1 } };
const people = [
  { name: 'Rita Lima', phone: '5511987650001' },
  { name: 'Caio Prado', phone: '5511987650002' },
];
function spreadsheet(): File {
  const rows = [
    ['Nome', 'Número', 'E-mail'],
    ...people.map(({ name, phone }) => [name, phone]),
    ['Sem', 123],
  ];
  const bytes = write(utils.book_new(utils.aoa_to_sheet(rows)), { type: 'buffer', bookType: 'xlsx' });
  return new File([new Uint8Array(bytes)], 'clientes.xlsx');
}

let company: TestCompany;
let client: OlderSession;
beforeEach(async () => {
  company = await buildCompany(app);
  client = await logInAsOlderClient(url, company.admin.email);
  return () => client.socket.close();
});
const channel = (name: string) => `company-${company.id}-${name}`;
const heard = <Schema extends z.ZodType>(name: string, action: string, schema: Schema) =>
  untilOlderEvent(client.socket, [channel(name), action], schema);

/** A number that is connected, and the phones of those it may write to. */
async function connectNumber(): Promise<number> {
  const caller = { token: client.token };
  const connectionId = await buildConnection(app, company);
  await app.database.transaction(company.id, (tx) => storePairing(tx, connectionId, '5511990010001'));
  await app.call(startConnection, { params: { connectionId } }, caller);
  await untilStatus(app, company, connectionId, 'CONNECTED');
  for (const { name, phone } of people) {
    const body = { name, kind: 'phone', phone } as const;
    await app.call(createSandboxCustomer, { params: { connectionId }, body }, caller);
  }
  return connectionId;
}

/** A list with the people of a spreadsheet, their numbers checked. */
async function importList(): Promise<number> {
  const { call } = client;
  const { data: list } = await call(['POST', '/contact-lists'], Id, { data: { name: 'Clientes' } });
  const form = new FormData();
  form.append('file', spreadsheet());
  await call(['POST', `/contact-lists/${list.id}/upload`], anything, { data: form });
  return list.id;
}

const itemsOf = async (contactListId: number) => {
  const params = { searchParam: '', pageNumber: 1, contactListId: String(contactListId) };
  return (await client.call(['GET', '/contact-list-items'], Items, { params })).data.contacts;
};

describe('an older client', () => {
  it('keeps contact lists: imports a spreadsheet in one call, then changes and removes people', async () => {
    const { call, user } = client;
    await connectNumber();
    const listId = await importList();
    await heard('ContactList', 'create', z.object({ record: Id }));
    const Reloaded = z.object({ records: z.array(Item).min(people.length) });
    const { records } = await heard(`ContactListItem-${listId}`, 'reload', Reloaded);
    expect(records.map(({ name, isWhatsappValid }) => [name, isWhatsappValid]).sort()).toEqual([
      ['Caio Prado', true],
      ['Rita Lima', true],
    ]);
    const lists = await call(['GET', '/contact-lists/'], ContactLists, firstPage);
    expect(lists.data.records).toMatchObject([{ id: listId, name: 'Clientes', contactsCount: 2 }]);

    const added = {
      name: 'Zoé',
      number: '+55 (11) 98765-0003',
      email: '',
      companyId: String(user.companyId),
      contactListId: String(listId),
    };
    const { data: item } = await call(['POST', '/contact-list-items'], Item, { data: added });
    await heard('ContactListItem', 'create', z.object({ record: Item }));
    const { data: shown } = await call(['GET', `/contact-list-items/${item.id}`], z.looseObject({}));
    const changed = { ...shown, name: 'Zoé Dias', email: null };
    await call(['PUT', `/contact-list-items/${item.id}`], Item, { data: changed });
    await heard('ContactListItem', 'update', z.object({ record: z.object({ name: z.literal('Zoé Dias') }) }));
    expect((await itemsOf(listId)).map(({ name }) => name)).toEqual(['Caio Prado', 'Rita Lima', 'Zoé Dias']);
    await call(['DELETE', `/contact-list-items/${item.id}`], anything);
    await heard('ContactListItem', 'delete', z.object({ id: z.literal(item.id) }));
    expect(await itemsOf(listId)).toHaveLength(2);

    await call(['PUT', `/contact-lists/${listId}`], Id, { data: { id: listId, name: 'Verão' } });
    await heard('ContactList', 'update', z.object({ record: z.object({ name: z.literal('Verão') }) }));
    await call(['DELETE', `/contact-lists/${listId}`], anything);
    await heard('ContactList', 'delete', z.object({ id: z.literal(listId) }));
    const names = await call(['GET', '/contact-lists/list'], z.array(Id), {
      params: { companyId: user.companyId },
    });
    expect(names.data).toEqual([]);
  });

  it('keeps file lists: uploads the files of their options after saving them', async () => {
    const { call, user } = client;
    /** The form as it is saved first: a file chosen for upload arrives as an empty object. */
    const chosen = (name: string) => ({ name, path: '', mediaType: '', file: {} });
    const form = { name: 'Catálogos', message: 'Seguem os catálogos.', userId: user.id };
    const { data: created } = await call(['POST', '/files'], FileList, {
      data: { ...form, options: [chosen('Verão'), chosen('')] },
    });
    await heard('file', 'create', z.object({ files: FileList }));

    const upload = (options: readonly { id: number; name: string }[], files: readonly File[]) => {
      const data = new FormData();
      data.append('fileId', String(created.id));
      data.append('typeArch', 'fileList');
      for (const [index, file] of files.entries()) {
        data.append('files', file);
        data.append('mediaType', file.type);
        data.append('name', options[index]?.name ?? '');
        data.append('id', String(options[index]?.id));
      }
      return call(['POST', `/files/uploadList/${created.id}`], anything, { data });
    };
    await upload(created.options, [
      new File([sampleFiles.png], 'verao.png', { type: 'image/png' }),
      new File([sampleFiles.pdf], 'inverno.pdf', { type: 'application/pdf' }),
    ]);
    const { data: shown } = await call(['GET', `/files/${created.id}`], FileList);
    expect(shown.options).toMatchObject([
      { name: 'Verão', path: expect.any(String), mediaType: 'image' },
      { name: '', path: expect.any(String), mediaType: 'application' },
    ]);

    // Saved again with another option and no new file: the upload that follows has none either.
    const options = [...shown.options, { name: 'Outono', path: '', mediaType: '' }];
    const again = { ...shown, name: 'Coleções', userId: user.id, options };
    const { data: saved } = await call(['PUT', `/files/${created.id}`], FileList, { data: again });
    await upload(saved.options, []);
    expect(saved.options.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ['Verão', 'image'],
      ['', 'application'],
      ['Outono', null],
    ]);
    await heard('file', 'update', z.object({ files: z.object({ name: z.literal('Coleções') }) }));
    const Files = z.object({ files: z.array(FileList), hasMore: z.boolean() });
    const listed = await call(['GET', '/files/'], Files, firstPage);
    expect(listed.data.files.map(({ id, name }) => [id, name])).toEqual([[created.id, 'Coleções']]);
    await call(['DELETE', `/files/${created.id}`], anything);
    await heard('file', 'delete', z.object({ fileId: z.literal(created.id) }));
  });

  it('sends a campaign: schedules, changes, stops and restarts it, and reads its report', async () => {
    const { call, user } = client;
    const [whatsappId, contactListId] = [await connectNumber(), await importList()];
    await eventually(async () => {
      const checked = (await itemsOf(contactListId)).filter(({ isWhatsappValid }) => isWhatsappValid);
      expect(checked).toHaveLength(people.length);
    });
    const settings = {
      messageInterval: '0',
      longerIntervalAfter: '0',
      greaterInterval: '0',
      variables: [{ key: 'loja', value: 'Aurora' }],
    };
    const Settings = z.array(z.object({ key: z.string(), value: z.string() }));
    await call(['POST', '/campaign-settings'], Settings, { data: { settings } });
    const kept = await call(['GET', '/campaign-settings'], Settings);
    expect(kept.data.map(({ key, value }) => [key, JSON.parse(value)])).toContainEqual([
      'variables',
      settings.variables,
    ]);

    const dialog = {
      name: 'Saldão',
      message1: 'Olá {nome}, aqui é da {loja}!',
      ...Object.fromEntries([2, 3, 4, 5].map((number) => [`message${number}`, null])),
      ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`confirmationMessage${number}`, null])),
      status: 'INATIVA',
      confirmation: false,
      scheduledAt: '2090-11-21 14:30:00',
      whatsappId: String(whatsappId),
      contactListId: String(contactListId),
      tagListId: 'Nenhuma',
      fileListId: null,
      companyId: user.companyId,
    };
    const { data: campaign } = await call(['POST', '/campaigns'], CampaignRow, { data: dialog });
    expect(campaign).toMatchObject({ status: 'PROGRAMADA', scheduledAt: '2090-11-21T17:30:00.000Z' });
    await heard('campaign', 'create', z.object({ record: CampaignRow }));
    const at = `/campaigns/${campaign.id}`;
    const { data: opened } = await call(['GET', at], z.looseObject(Report.shape));
    const changed = { ...opened, name: 'Saldão de verão', tagListId: 'Nenhuma', fileListId: '' };
    await call(['PUT', at], CampaignRow, { data: changed });
    const Campaigns = z.object({ records: z.array(CampaignRow), hasMore: z.boolean() });
    const listed = await call(['GET', '/campaigns/'], Campaigns, firstPage);
    expect(listed.data.records).toMatchObject([
      { name: 'Saldão de verão', status: 'PROGRAMADA', contactList: { name: 'Clientes' } },
    ]);

    const updateTo = (status: string) =>
      z.object({ record: CampaignRow.extend({ status: z.literal(status) }) });
    await call(['POST', `${at}/cancel`], anything);
    await heard('campaign', 'update', updateTo('CANCELADA'));
    await call(['POST', `${at}/restart`], anything);
    await heard('campaign', 'update', updateTo('FINALIZADA'));
    const report = await eventually(async () => {
      const { data } = await call(['GET', at], Report);
      expect(data.shipping.filter(({ deliveredAt }) => deliveredAt !== null)).toHaveLength(people.length);
      return data;
    });
    expect(report.contactList.contacts.filter(({ isWhatsappValid }) => isWhatsappValid)).toHaveLength(2);
    expect([report.status, report.completedAt]).toEqual(['FINALIZADA', expect.any(String)]);
    await call(['DELETE', at], anything);
    await heard('campaign', 'delete', z.object({ id: z.literal(campaign.id) }));
  });
});
