import { login, logout } from '@prosa/contracts/access/api.ts';
import { createAnnouncement } from '@prosa/contracts/announcements/api.ts';
import * as api from '@prosa/contracts/audit-log/api.ts';
import type { AuditEntry } from '@prosa/contracts/audit-log/schema.ts';
import { enterCompany } from '@prosa/contracts/companies/api.ts';
import { exportContacts } from '@prosa/contracts/contacts/api.ts';
import { createQueue, deleteQueue, updateQueue } from '@prosa/contracts/queues/api.ts';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { createUser, deleteUser, updateUser } from '@prosa/contracts/users/api.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  buildCompany,
  buildQueue,
  buildUser,
  type TestCompany,
  testPassword,
  unique,
} from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { connectOwner } from '#testing/owner-connection.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { recordAct } from './service.ts';
import { pruneAuditEntries } from './store.ts';

let app: TestApp;
let company: TestCompany;
beforeEach(async () => {
  app = await testApp();
  company = await buildCompany(app);
});

const browser = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140' };
const as = () => ({ token: company.admin.token, headers: browser });
const entries = async (query: object = {}): Promise<AuditEntry[]> =>
  (await app.call(api.listAuditEntries, { query }, { token: company.admin.token })).reply.entries;
const fetchFile = async (path: string) => {
  const headers = { authorization: `Bearer ${company.admin.token}` };
  return (await app.http.inject({ url: `/api${path}`, headers })).body;
};
const told = async () =>
  (await entries()).map(({ act, targetName, fields }) => [act, targetName, fields.join(' ')]);
const note = (target: string, at?: string) =>
  app.database.transaction(company.id, async (tx) => {
    const by = { userId: company.admin.id, name: 'Admin', enteredBy: null };
    await recordAct(tx, { act: 'queue.update', by, target: { id: 1, name: target } });
    if (at === undefined) return;
    await tx.db.updateTable('audit_entries').set({ at }).where('target_name', '=', target).execute();
  });

describe('the audit log', () => {
  it('tells who did what to whom, from where, and the names of what changed, never a value', async () => {
    const email = `${crypto.randomUUID()}@test.example`;
    const body = { name: 'Bia Rocha', email, password: 'segredo-da-bia', profile: 'user' as const };
    const { reply: user } = await app.call(createUser, { body }, as());
    const queueId = await buildQueue(app, company);
    const params = { userId: user.id };
    const change = { name: 'Bia Lima', password: 'outro-segredo', queueIds: [queueId] };
    await app.call(updateUser, { params, body: change }, as());
    await app.call(updateUser, { params, body: { name: 'Bia Lima' } }, as());
    await app.call(deleteUser, { params }, as());
    expect(await told()).toEqual([
      ['user.delete', 'Bia Lima', ''],
      ['user.update', 'Bia Lima', ''],
      ['user.update', 'Bia Lima', 'name password queues'],
      ['user.create', 'Bia Rocha', ''],
    ]);
    expect((await entries())[0]).toMatchObject({
      userId: company.admin.id,
      userName: 'Admin',
      enteredByName: null,
      targetId: String(user.id),
      address: '127.0.0.1',
      userAgent: browser['user-agent'],
      times: 1,
    });
    expect(JSON.stringify(await entries())).not.toContain('segredo');
  });

  it('tells nothing of what did not happen', async () => {
    const other = await buildCompany(app);
    const foreign = { params: { queueId: await buildQueue(app, other) } };
    const queueId = await buildQueue(app, company);
    expect((await app.call(deleteQueue, foreign, as())).status).toBe(404);
    const taken = { name: unique('Queue'), color: '#123456' };
    await app.call(createQueue, { body: taken }, as());
    const refused = await app.call(updateQueue, { params: { queueId }, body: { name: taken.name } }, as());
    expect(refused.status).toBe(409);
    expect(await told()).toEqual([['queue.create', taken.name, '']]);
  });

  it('tells of settings by their key, and of files that were taken away', async () => {
    await app.call(updateSetting, { params: { settingKey: 'userRating' }, body: { value: 'enabled' } }, as());
    for (const { path } of [exportContacts, api.exportAuditLog]) await fetchFile(path);
    expect((await entries()).map(({ act, targetId }) => [act, targetId])).toEqual([
      ['audit-log.export', null],
      ['contact.export', null],
      ['setting.update', 'userRating'],
    ]);
  });

  it('tells of logins, and counts those that failed instead of listing them', async () => {
    const ana = await buildUser(app, { company });
    const attempt = (password: string) => app.call(login, { body: { email: ana.email, password } });
    for (let each = 0; each < 3; each += 1) {
      expect((await attempt('wrong')).refusal.error).toBe('ERR_INVALID_CREDENTIALS');
      await eventually(async () => expect((await entries())[0]?.times).toBe(each + 1));
    }
    const { reply } = await attempt(testPassword);
    await app.call(logout, {}, { token: reply.token });
    expect((await entries()).map(({ act, userId, times }) => [act, userId, times])).toEqual([
      ['session.logout', ana.id, 1],
      ['session.login', ana.id, 1],
      ['session.login-failed', ana.id, 3],
    ]);
  });

  it('keeps what the platform’s owner does in their own company', async () => {
    const owner = await buildCompany(app, { isSuper: true });
    const body = { title: 'Aviso', text: 'Oi.', status: false };
    await app.call(createAnnouncement, { body }, { token: owner.admin.token });
    const { reply } = await app.call(api.listAuditEntries, {}, { token: owner.admin.token });
    expect(reply.entries).toMatchObject([{ act: 'announcement.create', targetName: 'Aviso' }]);
    expect(await entries()).toEqual([]);
  });

  it('tells the company who of the platform entered it, and what they did there in whose name', async () => {
    const owner = await buildCompany(app, { isSuper: true });
    const params = { companyId: company.id };
    const { reply } = await app.call(enterCompany, { params }, { token: owner.admin.token });
    const body = { value: 'enabled' };
    await app.call(updateSetting, { params: { settingKey: 'userRating' }, body }, { token: reply.token });
    expect(await entries()).toMatchObject([
      { act: 'setting.update', userId: company.admin.id, userName: 'Admin', enteredByName: 'Admin' },
      { act: 'company.enter', userId: owner.admin.id, enteredByName: null, targetName: company.name },
    ]);
    const { reply: own } = await app.call(api.listAuditEntries, {}, { token: owner.admin.token });
    expect(own.entries).toEqual([]);
  });

  it('is paged, newest first, by person, act and period, in one statement along its index', async () => {
    for (let each = 0; each < 51; each += 1) await note(`Fila ${each}`);
    await note('Antiga', '2026-01-10T12:00:00.000Z');
    await entries();
    const statements = await app.countQueries(async () => {
      const { reply } = await app.call(api.listAuditEntries, {}, { token: company.admin.token });
      expect(reply).toMatchObject({ hasMore: true, entries: { 0: { targetName: 'Fila 50' }, length: 50 } });
    });
    expect(statements).toHaveLength(1);
    const before = (await entries()).at(-1)?.id;
    expect((await entries({ before })).map(({ targetName }) => targetName)).toEqual(['Fila 0', 'Antiga']);
    const period = { from: '2026-01-10T00:00:00.000Z', to: '2026-01-11T00:00:00.000Z' };
    expect((await entries({ ...period, userId: company.admin.id, act: 'queue.update' })).length).toBe(1);
    expect(await entries({ userId: company.admin.id + 1 })).toEqual([]);
    expect(await entries({ act: 'user.create' })).toEqual([]);

    const owner = await connectOwner(app);
    const [paged = ''] = await app.countQueries(() => entries({ before, userId: company.admin.id }));
    expect(await owner.planOf(paged, company.id)).not.toContain('Seq Scan on audit_entries');
    await owner.close();
  });

  it('says how many entries are new, and who is in it', async () => {
    const count = async (after: number) =>
      (await app.call(api.countNewAuditEntries, { query: { after } }, { token: company.admin.token })).reply
        .count;
    expect(await count(0)).toBe(0);
    await note('Primeira');
    const [newest] = await entries();
    await note('Segunda');
    expect([await count(0), await count(newest?.id ?? 0)]).toEqual([2, 1]);
    const people = await app.call(api.listAuditPeople, {}, { token: company.admin.token });
    expect(people.reply).toEqual([{ id: company.admin.id, name: 'Admin' }]);
  });

  it('is forgotten when its time is over, in portions', async () => {
    for (const day of ['01', '02', '03']) await note(`Fila ${day}`, `2025-06-${day}T12:00:00.000Z`);
    await note('Nova');
    const prune = () =>
      app.database.platform((tx) => pruneAuditEntries(tx, new Date('2025-06-03T00:00:00Z'), 1));
    expect([await prune(), await prune(), await prune()]).toEqual([1, 1, 0]);
    expect((await entries()).map(({ targetName }) => targetName)).toEqual(['Nova', 'Fila 03']);
  });

  it('is taken away as a table whose cells are no formulas', async () => {
    await note('=HYPERLINK("http://evil.example")');
    await note('Duas; partes');
    const [head, itself, first, second] = (await fetchFile(api.exportAuditLog.path)).split('\r\n');
    expect(itself).toContain(';audit-log.export;');
    expect(head).toBe(
      '\ufeffat;userName;enteredByName;act;targetId;targetName;fields;times;address;userAgent',
    );
    expect(first).toContain(';queue.update;1;"Duas; partes";;1;;');
    expect(second).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  });
});
