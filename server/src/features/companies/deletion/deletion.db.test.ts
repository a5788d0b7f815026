import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { login } from '@prosa/contracts/access/api.ts';
import { listAuditEntries } from '@prosa/contracts/audit-log/api.ts';
import {
  deleteCompany,
  listAllCompanies,
  listDeletedCompanies,
  restoreCompany,
} from '@prosa/contracts/companies/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildIntegration, buildPrompt, buildQueueOption } from '#testing/automation-builders.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildUser,
  type TestCompany,
  testPassword,
} from '#testing/builders.ts';
import { buildCampaign } from '#testing/campaign-company.ts';
import {
  buildIntegrationDelivery,
  buildMessage,
  buildSandboxMessage,
  buildSchedule,
  buildTicket,
  buildTicketNote,
} from '#testing/conversation-builders.ts';
import { eventually } from '#testing/eventually.ts';
import {
  buildContactImport,
  buildContactListItem,
  buildFileList,
  buildQuickMessage,
} from '#testing/outreach-builders.ts';
import { ownApp } from '#testing/own-app.ts';
import { connectOwner } from '#testing/owner-connection.ts';
import { deleteRows } from './store.ts';

const app = await ownApp();
let owner: TestCompany;
beforeAll(async () => {
  owner = await buildCompany(app, { isSuper: true });
});

const remove = (company: Pick<TestCompany, 'id'>, name?: string, by = owner) =>
  app.call(
    deleteCompany,
    { params: { companyId: company.id }, body: name === undefined ? {} : { name } },
    { token: by.admin.token },
  );
const restore = ({ id: companyId }: TestCompany) =>
  app.call(restoreCompany, { params: { companyId } }, { token: owner.admin.token });
const logIn = async ({ admin: { email } }: TestCompany) =>
  (await app.call(login, { body: { email, password: testPassword } })).status;

/** As if the company had been deleted so many days ago, with the job that is due then. */
async function age({ id }: TestCompany, days: number): Promise<void> {
  const client = await connectOwner(app);
  try {
    await client.query(
      'update companies set deleting_since = deleting_since - make_interval(days => $2) where id = $1',
      [id, days],
    );
    await client.query(
      `update jobs.job_common set start_after = start_after - make_interval(days => $2)
       where name = 'companies.delete' and data -> 'payload' ->> 'companyId' = $1::text`,
      [id, days],
    );
  } finally {
    await client.close();
  }
}

async function waitingErasures({ id }: TestCompany): Promise<number> {
  const client = await connectOwner(app);
  try {
    const rows = await client.query(
      `select from jobs.job_common
       where name = 'companies.delete' and data -> 'payload' ->> 'companyId' = $1::text and state < 'completed'`,
      [id],
    );
    return rows.length;
  } finally {
    await client.close();
  }
}

/** Something of everything, as far as there are builders. */
async function fullCompany(): Promise<TestCompany> {
  const company = await buildCompany(app);
  const ticket = await buildTicket(app, company);
  await buildMessage(app, company, ticket);
  await buildTicketNote(app, company, ticket);
  await buildQueueOption(app, company, await buildQueue(app, company));
  await buildUser(app, { company, queueIds: [await buildQueue(app, company)] });
  await buildPrompt(app, company);
  await buildIntegration(app, company);
  await buildIntegrationDelivery(app, company);
  await buildSandboxMessage(app, company);
  await buildSchedule(app, company);
  await buildCampaign(app, company);
  await buildContactListItem(app, company);
  await buildContactImport(app, company);
  await buildFileList(app, company);
  await buildQuickMessage(app, company);
  const key = newMediaKey(company.id, 'files', 'png');
  await app.storage.put(key, Readable.from(sampleFiles.png), { contentType: 'image/png' });
  return company;
}

/** The tables that hold rows of the company, asked of the catalogue: those to come included. */
async function tablesWith({ id }: TestCompany): Promise<string[]> {
  const client = await connectOwner(app);
  try {
    const tables = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
    );
    const holding: string[] = [];
    for (const { name } of tables) {
      const rows = await client.query(`select from ${name} where company_id = $1 limit 1`, [id]);
      if (rows.length > 0) holding.push(name);
    }
    const company = await client.query('select from companies where id = $1', [id]);
    const jobs = await client.query(`select from jobs.job where data ->> 'companyId' = $1::text`, [id]);
    return [...holding, ...(company.length > 0 ? ['companies'] : []), ...(jobs.length > 0 ? ['jobs'] : [])];
  } finally {
    await client.close();
  }
}

describe('a company that is deleted', () => {
  it('is closed at once, and leaves no row, no file and no job behind; others lose nothing', async () => {
    const [company, other] = [await fullCompany(), await fullCompany()];
    const before = await tablesWith(other);
    expect(await tablesWith(company)).toEqual(before);
    expect(before.length).toBeGreaterThan(25);

    expect((await remove(company, company.name)).status).toBe(200);
    expect([401, 403]).toContain(await logIn(company));
    const { reply } = await app.call(listAllCompanies, {}, { token: owner.admin.token });
    expect(reply.some(({ id }) => id === company.id)).toBe(false);

    await age(company, 8);
    await eventually(async () => expect(await tablesWith(company)).toEqual([]));
    await eventually(async () => {
      const { reply: log } = await app.call(listAuditEntries, {}, { token: owner.admin.token });
      expect(log.entries[0]).toMatchObject({ act: 'company.delete', targetName: company.name });
    });
    expect(await tablesWith(other)).toEqual(expect.arrayContaining(before.filter((name) => name !== 'jobs')));
    const folders = await readdir(app.mediaFolder);
    expect([folders.includes(`c${company.id}`), folders.includes(`c${other.id}`)]).toEqual([false, true]);
    expect(await readdir(join(app.mediaFolder, `c${other.id}`))).toContain('files');
  });

  it('logs its numbers out', async () => {
    const company = await buildCompany(app);
    const connectionId = await buildConnection(app, company, { status: 'CONNECTED' });
    await remove(company, company.name);
    const row = await app.database
      .reader(company.id)
      .db.selectFrom('connections')
      .select(['status', 'request'])
      .where('id', '=', connectionId)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'DISCONNECTED', request: 'logout' });
  });

  it('is restored within seven days with all it had, and not erased by the job of that deletion', async () => {
    const company = await fullCompany();
    const before = await tablesWith(company);
    await remove(company);
    await age(company, 6);
    const listed = await app.call(listDeletedCompanies, {}, { token: owner.admin.token });
    expect(listed.reply.find(({ id }) => id === company.id)).toMatchObject({ name: company.name });
    expect((await restore(company)).reply).toMatchObject({ id: company.id, status: true });
    expect(await logIn(company)).toBe(200);
    expect((await restore(company)).refusal.error).toBe('ERR_NO_COMPANY_FOUND');

    await age(company, 2);
    await eventually(async () => expect(await waitingErasures(company)).toBe(0));
    expect(await tablesWith(company)).toEqual(
      expect.arrayContaining(before.filter((name) => name !== 'jobs')),
    );
  });

  it('is restored no more after seven days', async () => {
    const company = await buildCompany(app);
    await remove(company, '');
    await app.database.platform(({ db }) =>
      db
        .updateTable('companies')
        .set({ deleting_since: new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString() })
        .where('id', '=', company.id)
        .execute(),
    );
    expect((await restore(company)).refusal.error).toBe('ERR_NO_COMPANY_FOUND');
    const { reply } = await app.call(listDeletedCompanies, {}, { token: owner.admin.token });
    expect(reply.some(({ id }) => id === company.id)).toBe(false);
  });

  it('has the name that was given, and is deleted by others than its own people', async () => {
    const company = await buildCompany(app);
    const refusals: [number, string][] = [];
    for (const [target, name] of [
      [company, 'outra'],
      [company, company.name.toUpperCase()],
      [owner, owner.name],
      [{ id: 2_147_483_647 as TestCompany['id'] }, 'nenhuma'],
    ] as const) {
      const { status, refusal } = await remove(target, name);
      refusals.push([status, refusal.error]);
    }
    expect(refusals).toEqual([
      [409, 'ERR_COMPANY_NAME_MISMATCH'],
      [409, 'ERR_COMPANY_NAME_MISMATCH'],
      [409, 'ERR_OWN_COMPANY'],
      [404, 'ERR_NO_COMPANY_FOUND'],
    ]);
    expect(await tablesWith(company)).toContain('companies');
  });

  it('is not deleted by another job than its own', async () => {
    const company = await buildCompany(app);
    await expect(
      app.database.platform((tx) => deleteRows(tx, company.id, { table: 'users', atMost: 10 })),
    ).rejects.toThrow('is not being deleted');
  });

  it('is never the last that looks after the platform, also when two delete each other', async () => {
    const two = await buildCompany(app, { isSuper: true });
    const answers = await Promise.all([remove(two, two.name), remove(owner, owner.name, two)]);
    const [first, second] = answers.toSorted((a, b) => a.status - b.status);
    expect(first?.status).toBe(200);
    // Too late to be let in, or in and refused.
    expect(['ERR_SESSION_EXPIRED', 'ERR_LAST_SUPER_USER']).toContain(second?.refusal.error);
  });
});
