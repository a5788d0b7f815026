import { randomUUID } from 'node:crypto';
import { contactListItemStore } from '#features/contact-lists/items/store.ts';
import { contactListStore } from '#features/contact-lists/store.ts';
import { contactImportStore } from '#features/contacts/imports/store.ts';
import { contactStore } from '#features/contacts/store.ts';
import { erasureStore } from '#features/erasures/store.ts';
import { fileListStore } from '#features/file-lists/store.ts';
import { quickMessageStore } from '#features/quick-messages/store.ts';
import {
  type App,
  buildContact,
  type ContactOptions,
  newNumber,
  type TestCompany,
  type TestUser,
  unique,
} from './builders.ts';

export async function buildContactList(
  app: App,
  company: TestCompany,
  name = unique('List'),
): Promise<number> {
  const row = await app.database.transaction(company.id, (tx) => contactListStore(tx).insert(name));
  return row.id;
}

/** Builds an item, in a new list unless given; its number is not verified. */
export async function buildContactListItem(
  app: App,
  company: TestCompany,
  { name = unique('Person'), number, email = '', listId }: ContactOptions & { listId?: number } = {},
): Promise<number> {
  const own = number ?? newNumber();
  const contactListId = listId ?? (await buildContactList(app, company));
  return app.database.transaction(company.id, async (tx) => {
    const row = await contactListItemStore(tx).insert(contactListId, { name, number: own, email });
    if (!row) throw new Error(`The list has the number ${own} already.`);
    await contactListStore(tx).count(contactListId, { items: 1, valid: 0, invalid: 0 });
    return row.id;
  });
}

/** Builds an import that waits for its start, by the company's admin. */
export async function buildContactImport(app: App, company: TestCompany): Promise<number> {
  const row = await app.database.transaction(company.id, (tx) =>
    contactImportStore(tx).insert({
      user_id: company.admin.id,
      file_name: 'contatos.csv',
      file_key: `c${company.id}/contact-imports/${randomUUID()}.csv`,
      status: 'ready',
      starts_by_itself: false,
    }),
  );
  return row.id;
}

/** Builds a file list with one option that has no file yet. */
export function buildFileList(app: App, company: TestCompany, name = unique('Files')): Promise<number> {
  return app.database.transaction(company.id, async (tx) => {
    const store = fileListStore(tx);
    const { id } = await store.insert({ name, message: 'Segue o que combinamos.' });
    await store.insertOption({ file_list_id: id, name: 'Catálogo', position: 1 });
    return id;
  });
}

/** Builds an option without a file, in a new list. */
export async function buildFileListOption(app: App, company: TestCompany): Promise<number> {
  const listId = await buildFileList(app, company);
  const option = { file_list_id: listId, name: unique('Option'), position: 2 };
  return (await app.database.transaction(company.id, (tx) => fileListStore(tx).insertOption(option))).id;
}

/** Builds an extra field of a new contact. */
export async function buildContactField(app: App, company: TestCompany): Promise<number> {
  const contactId = await buildContact(app, company);
  return app.database.transaction(company.id, async (tx) => {
    await contactStore(tx).setFields(contactId, [{ name: unique('Field'), value: 'Sim' }]);
    const fields = tx.db.selectFrom('contact_fields').select('id').where('contact_id', '=', contactId);
    return (await fields.executeTakeFirstOrThrow()).id;
  });
}

interface QuickMessageOptions {
  readonly owner?: Pick<TestUser, 'id'>;
  readonly shortcode?: string;
  readonly message?: string;
  readonly isShared?: boolean;
}

/** Builds a quick message, shared and owned by the company's admin unless given otherwise. */
export async function buildQuickMessage(
  app: App,
  company: TestCompany,
  {
    owner = company.admin,
    shortcode = unique('code'),
    message = 'Oi',
    isShared = true,
  }: QuickMessageOptions = {},
): Promise<number> {
  const row = await app.database.transaction(company.id, (tx) =>
    quickMessageStore(tx).insert({ user_id: owner.id, shortcode, message, is_shared: isShared }),
  );
  return row.id;
}

/** Builds a completed erasure. */
export async function buildErasure(app: App, company: TestCompany): Promise<number> {
  return app.database.transaction(company.id, async (tx) => {
    const { id } = await erasureStore(tx).insert({ contact_id: 1, requested_by: 'Ana', subject: '{}' });
    await erasureStore(tx).finish(id, { mentions: 0, leftOver: 0, now: new Date() });
    return id;
  });
}
