import type { TestCompany } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** Everything a company has, to see that nothing moved. */
export async function companySnapshot(app: TestApp, { id }: TestCompany): Promise<unknown> {
  const { db } = app.database.reader(id);
  return Promise.all([
    db.selectFrom('companies').selectAll().execute(),
    db.selectFrom('users').selectAll().orderBy('id').execute(),
    db.selectFrom('settings').selectAll().orderBy('id').execute(),
    db.selectFrom('queues').selectAll().orderBy('id').execute(),
    db.selectFrom('prompts').selectAll().orderBy('id').execute(),
    db.selectFrom('queue_options').selectAll().orderBy('id').execute(),
    db.selectFrom('connections').selectAll().orderBy('id').execute(),
    db.selectFrom('connection_queues').selectAll().orderBy('connection_id').execute(),
    db.selectFrom('connection_accounts').selectAll().orderBy('connection_id').execute(),
    db.selectFrom('connection_questions').selectAll().orderBy('id').execute(),
    db.selectFrom('contacts').selectAll().orderBy('id').execute(),
    db.selectFrom('contact_opt_outs').selectAll().orderBy('contact_id').execute(),
    db.selectFrom('contact_addresses').selectAll().orderBy('id').execute(),
    db.selectFrom('contact_imports').selectAll().orderBy('id').execute(),
    db.selectFrom('phone_book_entries').selectAll().orderBy('id').execute(),
    db.selectFrom('sandbox_phones').selectAll().orderBy('connection_id').execute(),
    db.selectFrom('sandbox_customers').selectAll().orderBy('id').execute(),
    db.selectFrom('sandbox_messages').selectAll().orderBy('id').execute(),
    db.selectFrom('sandbox_signals').selectAll().orderBy('id').execute(),
    db.selectFrom('integrations').selectAll().orderBy('id').execute(),
    db.selectFrom('integration_deliveries').selectAll().orderBy('id').execute(),
    db.selectFrom('integration_talks').selectAll().orderBy('ticket_id').execute(),
    db.selectFrom('tags').selectAll().orderBy('id').execute(),
    db.selectFrom('tickets').selectAll().orderBy('id').execute(),
    db.selectFrom('ticket_automations').selectAll().orderBy('ticket_id').execute(),
    db.selectFrom('ratings').selectAll().orderBy('ticket_id').execute(),
    db.selectFrom('message_templates').selectAll().orderBy('id').execute(),
    db.selectFrom('messages').selectAll().orderBy('id').execute(),
    db.selectFrom('message_versions').selectAll().orderBy('id').execute(),
    db.selectFrom('outgoing_acts').selectAll().orderBy('id').execute(),
    db.selectFrom('ticket_tags').selectAll().orderBy('ticket_id').execute(),
    db.selectFrom('ticket_notes').selectAll().orderBy('id').execute(),
    db.selectFrom('ticket_drafts').selectAll().orderBy('ticket_id').execute(),
    db.selectFrom('quick_messages').selectAll().orderBy('id').execute(),
  ]);
}
