import type { ArchiveRules } from '#platform/database/company-archive/archived-tables.ts';

/** Rewrites the keys of a JSON object: ids of contacts become new ids, other keys stay. */
const reactionsBy = (table: string) => (row: string, idOf: (table: string, id: string) => string) =>
  `(select coalesce(jsonb_object_agg(
      case when entry.key ~ '^[0-9]+$' then coalesce(${idOf(table, 'entry.key::integer')}::text, entry.key) else entry.key end,
      entry.value), '{}') from jsonb_each(${row}.reactions) as entry)`;

const because = {
  credentials: 'a number is linked anew where its company is',
  platform: 'it is between the company and the platform it was on',
  passing: 'it is of the moment',
};

/**
 * Rules for exporting and importing a company. A test fails when a new column looks like an id and has no rule here.
 */
export const companyRules: ArchiveRules = {
  excluded: {
    announcement_reads: because.platform,
    api_requests: because.passing,
    charges: because.platform,
    company_event_counters: because.passing,
    company_exports: because.platform,
    company_events: because.passing,
    connection_copies: because.credentials,
    connection_memories: because.credentials,
    connection_questions: because.passing,
    contact_imports: because.passing,
    erasures: 'it was carried out where it was asked for',
    imported_rows: 'it names rows of another product',
    incoming_events: because.passing,
    invoices: because.platform,
    outgoing_acts: because.passing,
    password_resets: because.passing,
    payments: because.platform,
    sandbox_signals: because.passing,
    second_factors: 'who has one shows it to one installation',
    sessions: because.passing,
    user_presences: because.passing,
  },
  references: {
    'attendance_tallies.queue_id': 'queues',
    'attendances.contact_id': 'contacts',
    'attendances.present_stretch_id': 'ticket_stretches',
    'contact_returns.queue_id': 'queues',
    'integration_talks.message_id': 'messages',
    'live_ticket_tallies.lane_id': 'tags',
    'live_ticket_tallies.queue_id': 'queues',
    'live_ticket_tallies.user_id': 'users',
    'ticket_automations.message_id': 'messages',
    'unread_tickets.ticket_id': 'tickets',
    'unread_tickets.user_id': 'users',
  },
  values: {
    'attendance_tallies.subject_id': (row, idOf) =>
      `case ${row}.kind when 'connection' then ${idOf('connections', `${row}.subject_id`)}
        when 'tag' then ${idOf('tags', `${row}.subject_id`)} else ${idOf('users', `${row}.subject_id`)} end`,
    // Target ids refer to rows of the original installation.
    'audit_entries.target_id': () => 'null::text',
    // A user who is not in the archive has no id here: the id becomes 0 and the name stays.
    'audit_entries.entered_by_user_id': (row) =>
      `case when ${row}.entered_by_user_id is null then null::integer else 0 end`,
    'audit_entries.user_id': (row, idOf) =>
      `case when ${row}.user_id is null then null else coalesce(${idOf('users', `${row}.user_id`)}, 0) end`,
    'campaign_recipients.file_message_ids': (row, idOf) =>
      `array(select ${idOf('messages', 'each.id')} from unnest(${row}.file_message_ids) with ordinality as each (id, place)
         order by place)::bigint[]`,
    // A running campaign is cancelled, because the number is not linked in the new installation.
    'campaigns.status': (row) =>
      `case ${row}.status when 'EM_ANDAMENTO' then 'CANCELADA' else ${row}.status end`,
    'campaigns.pause_reason': () => 'null::text',
    'chat_messages.mentions': (row, idOf) =>
      `(select coalesce(jsonb_agg(entry.value || jsonb_build_object('userId', ${idOf('users', `(entry.value ->> 'userId')::integer`)})
          order by entry.place), '[]') from jsonb_array_elements(${row}.mentions) with ordinality as entry (value, place))`,
    'companies.deleting_since': () => 'null::timestamptz',
    'connections.claim': () => '0',
    'connections.qrcode': () => `''`,
    'connections.reason': () => 'null::text',
    'connections.request': () => 'null::text',
    'connections.retries': () => '0',
    'connections.retry_at': () => 'null::timestamptz',
    'connections.status': () => `'DISCONNECTED'`,
    'messages.reactions': reactionsBy('contacts'),
    'sandbox_messages.reactions': reactionsBy('sandbox_customers'),
    // The super user flag is granted by each installation and never imported.
    'users.super': () => 'false',
  },
  plain: new Set([
    'campaign_settings.variables',
    'chat_messages.client_id',
    'companies.billing',
    'companies.schedules',
    'connection_accounts.business_account_id',
    'connection_accounts.phone_number_id',
    'message_templates.components',
    'message_templates.provider_id',
    'messages.automation',
    'messages.client_id',
    'messages.provider_id',
    'messages.template',
    'queues.schedules',
    'sandbox_messages.provider_id',
  ]),
};
