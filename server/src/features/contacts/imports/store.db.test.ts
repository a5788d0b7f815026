import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildCompany } from '#testing/builders.ts';
import { buildContactImport } from '#testing/outreach-builders.ts';
import { testApp } from '#testing/test-app.ts';
import { contactImportStore } from './store.ts';

it('says that what was written later is newer, also when that began before the other', async () => {
  const app = await testApp();
  const company = await buildCompany(app);
  const id = await buildContactImport(app, company);
  const columns = { name: 0, number: 1, email: null };
  await app.database.transaction(company.id, async (early) => {
    await sql`select 1`.execute(early.db);
    const begun = await app.database.transaction(company.id, (tx) =>
      contactImportStore(tx).start(id, columns),
    );
    const ended = await contactImportStore(early).cancel(id);
    expect(Date.parse(ended.updated_at)).toBeGreaterThanOrEqual(Date.parse(begun.updated_at));
  });
});
