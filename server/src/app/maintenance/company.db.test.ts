import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealedColumns } from '#app/sealed-columns.ts';
import { readArchive } from '#platform/backup/read-archive.ts';
import { findUncoveredColumns } from '#platform/database/company-archive/archived-tables.ts';
import { exportCompany } from '#platform/database/company-archive/export-company.ts';
import { importCompany } from '#platform/database/company-archive/import-company.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import { buildQueueOption } from '#testing/automation-builders.ts';
import {
  buildCompany,
  buildContact,
  buildQueue,
  buildTag,
  buildUser,
  type TestCompany,
} from '#testing/builders.ts';
import { buildCampaign } from '#testing/campaign-company.ts';
import { buildMessage, buildSchedule, buildTicket, buildTicketNote } from '#testing/conversation-builders.ts';
import { buildFileList, buildQuickMessage } from '#testing/outreach-builders.ts';
import { ownApp } from '#testing/own-app.ts';
import { connectOwner } from '#testing/owner-connection.ts';
import { plantedWord, plantSecrets } from '#testing/planted-secrets.ts';
import { type TestApp, testBox } from '#testing/test-app.ts';
import { companyRules as rules } from './company-rules.ts';

const quiet = { environment: { ROLES: 'web' } };
const [here, there] = [await ownApp(quiet), await ownApp(quiet)];
let folder: string;
let company: TestCompany;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-company-'));
  // So that no number is the same there.
  for (let count = 0; count < 2; count += 1) await fill(there, await buildCompany(there));
  await fill(here, await buildCompany(here));
  company = await buildCompany(here);
  await fill(here, company);
  await plantSecrets(here, company);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fill(app: TestApp, of: TestCompany): Promise<void> {
  const queueId = await buildQueue(app, of);
  await buildQueueOption(app, of, queueId);
  await buildUser(app, { company: of, queueIds: [queueId] });
  const ticket = await buildTicket(app, of);
  const contact = await buildContact(app, of);
  const first = await buildMessage(app, of, ticket, {
    reactions: { me: '👍', [contact]: '🙏' },
  });
  const key = newMediaKey(of.id, 'messages', 'png');
  await app.storage.put(key, Readable.from(['a picture']), { contentType: 'image/png' });
  await buildMessage(app, of, ticket, {
    quoted_id: first.id,
    kind: 'image',
    media_key: key,
    media_state: 'stored',
  });
  await buildTicketNote(app, of, ticket);
  const tag = await buildTag(app, of);
  const owner = await connectOwner(app);
  await owner.query('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
    of.id,
    ticket.id,
    tag,
  ]);
  await owner.query(
    `with present as (
       insert into ticket_stretches (company_id, ticket_id, act, status, began_at)
       select company_id, id, 'created', 'pending', created_at from tickets where id = $1 returning *
     )
     insert into attendances (company_id, ticket_id, contact_id, begun_at, day, hour, is_finished, present_stretch_id,
       hours_digest, elapsed_business_ms, waiting_business_ms)
     select present.company_id, ticket_id, contact_id, began_at, began_at::date, 0, false, present.id, 'digest', 0, 0
     from present join tickets on tickets.id = ticket_id`,
    [ticket.id],
  );
  // By a user who has left, entered by a user of the platform.
  await owner.query(
    `insert into audit_entries (company_id, user_id, user_name, entered_by_user_id, entered_by_name, act, target_id)
     values ($1, 2147483647, 'Ex', 1, 'Dona', 'tag.update', '1')`,
    [of.id],
  );
  await owner.close();
  await buildSchedule(app, of);
  await buildCampaign(app, of);
  await buildFileList(app, of);
  await buildQuickMessage(app, of);
}

const options = (app: TestApp, file: string) => ({
  url: app.databaseUrl,
  storage: app.storage,
  box: testBox,
  sealedColumns,
  rules,
  version: '4.0.0',
  file: join(folder, file),
});

/** Every part of the file; sealed values are opened, because each sealing gives another text. */
async function partsOf(file: string): Promise<Record<string, string>> {
  const parts: Record<string, string> = {};
  await readArchive(join(folder, file), async ({ name, content, contentType }) => {
    if (name === 'head.json') return;
    const read = await text(Readable.from(content));
    parts[name] = `${contentType ?? ''} ${read.replaceAll(/v1\.[\w+/=.-]+/g, 'sealed')}`;
  });
  return parts;
}

describe('a company that moves to another installation', () => {
  it('is there what it was here: what is exported there is what came', async () => {
    await exportCompany({ ...options(here, 'first.tar.zst'), companyId: company.id, now: new Date() });
    const { companyId } = await importCompany({ ...options(there, 'first.tar.zst'), withoutSecrets: false });
    expect(companyId).not.toBe(company.id);
    await exportCompany({ ...options(there, 'second.tar.zst'), companyId, now: new Date() });
    const [first, second] = [await partsOf('first.tar.zst'), await partsOf('second.tar.zst')];
    expect(Object.keys(first).length).toBeGreaterThan(25);
    for (const part of Object.keys(first)) expect.soft(second[part], part).toBe(first[part]);
    expect(Object.keys(second)).toEqual(Object.keys(first));
    const owner = await connectOwner(there);
    const summed = await owner.count(
      `select from attendances as attendance
       join ticket_stretches as present using (company_id, ticket_id)
       where company_id = $1 and present.id = attendance.present_stretch_id`,
      [companyId],
    );
    await owner.close();
    expect(summed, 'running sums that name a stretch of their own ticket').toBe(1);
  });

  it('keeps its secrets, sealed for where they are now', async () => {
    const owner = await connectOwner(there);
    const [row] = await owner.query<{ id: number; company_id: number; api_key: string }>(
      'select id, company_id, api_key from prompts order by id desc limit 1',
    );
    await owner.close();
    const place = sealedColumns
      .find(({ column }) => column === 'api_key')
      ?.placeOf(row?.company_id ?? 0, { id: row?.id ?? 0 });
    expect(testBox.open(row?.api_key ?? '', place ?? '')).toContain(plantedWord);
  });

  it('comes once, and leaves nothing when it does not come', async () => {
    const before = (await filesOf(there)).length;
    const again = importCompany({ ...options(there, 'first.tar.zst'), withoutSecrets: false });
    await expect(again).rejects.toThrow('Say --name');
    const renamed = importCompany({
      ...options(there, 'first.tar.zst'),
      name: 'Outra',
      withoutSecrets: false,
    });
    await expect(renamed).rejects.toThrow('Somebody here has the e-mail address');
    expect(await filesOf(there)).toHaveLength(before);
  });

  it('takes along every table and every reference that there is, those to come included', async () => {
    const unexplained = await findUncoveredColumns(here.databaseUrl, rules);
    expect(unexplained, 'say in company-rules.ts what these are').toEqual([]);
  });
});

async function filesOf(app: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of app.storage.list()) keys.push(key);
  return keys;
}
