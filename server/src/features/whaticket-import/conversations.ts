import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';
import type { TicketStatus } from '@prosa/contracts/tickets/schema.ts';
import { dayOf, wallTimeOf } from '@prosa/contracts/zoned-time.ts';
import { recordChange } from '#features/attendance/service.ts';
import type { Tx } from '#platform/database/database.ts';
import {
  countReason,
  datesOf,
  type IdMap,
  type ImportContext,
  importLinks,
  importRows,
  kindReportIn,
  pairsOf,
  targetIdOf,
} from './import-context.ts';
import type { Organisation } from './organisation.ts';
import { importQueries } from './queries.ts';
import { addressOf, type SourceAddress, type SourceRow, statusOf } from './rules.ts';
import { importStore } from './store.ts';

/** Merges contacts with the same address: a Brazilian mobile number exists with and without its ninth digit. */
export async function importContacts(context: ImportContext): Promise<IdMap> {
  const { source, report } = context;
  const figures = kindReportIn(report, 'contact');
  const contacts = await importRows(context, 'contact', async (tx, rows) => {
    const addressed = rows.flatMap((row) => {
      const address = addressOf(row);
      if (!address) countReason(figures.skipped, 'its number is none');
      return address ? [{ row, address }] : [];
    });
    const keyOf = ({ kind, key }: SourceAddress) => `${kind} ${key}`;
    const there = await importQueries(tx, source.id).contactsByAddress(
      addressed.map(({ address }) => address.key),
    );
    const first = new Map<string, { row: SourceRow<'contact'>; address: SourceAddress }>();
    for (const each of addressed) {
      const key = keyOf(each.address);
      if (there.has(key) || first.has(key))
        countReason(figures.changed, 'one with another contact of the same number');
      else first.set(key, each);
    }
    const fresh = [...first.values()];
    const ids = await importStore(tx, source.id).contacts(
      fresh.map(({ row, address }) => ({
        name: row.name || formatPhoneNumber(address.address),
        email: row.email,
        is_group: address.kind === 'group',
        ...datesOf(row),
      })),
    );
    const idByKey = new Map([
      ...there,
      ...fresh.map(({ address }, at) => [keyOf(address), ids[at] ?? 0] as const),
    ]);
    await importStore(tx, source.id).addresses(
      fresh.map(({ address }, at) => ({ ...address, contactId: ids[at] ?? 0 })),
    );
    return addressed.map(({ row, address }) => [row.id, idByKey.get(keyOf(address)) ?? 0] as const);
  });
  return contacts;
}

/** Imports fields only for contacts of this run; earlier ones already have theirs. */
export async function importContactFields(
  { source, sourceCompanyId, within }: ImportContext,
  contacts: IdMap,
  before: ReadonlySet<number>,
): Promise<void> {
  for await (const { rows } of source.batches('contactField', sourceCompanyId)) {
    const fields = rows.flatMap(({ contactId, name, value }) => {
      const contact = before.has(contactId) ? undefined : contacts.get(contactId);
      return contact && name !== '' ? [{ contact_id: contact, name, value }] : [];
    });
    await within((tx) => importStore(tx, source.id).contactFields(fields));
  }
}

export async function importTickets(
  context: ImportContext,
  { queues, connections, users, tags }: Organisation,
  contacts: IdMap,
): Promise<IdMap> {
  const { source, report, within } = context;
  const figures = kindReportIn(report, 'ticket');
  const timeZone = await within((tx) => importQueries(tx, source.id).timeZone());
  const statusHere = (row: SourceRow<'ticket'>) =>
    statusOf({ status: row.status, userId: targetIdOf(users, row.userId) });
  const newestLive = await newestLiveTickets(context, contacts, statusHere);

  const tickets = await importRows(context, 'ticket', async (tx, rows) => {
    const known = rows.filter(({ contactId }) => contacts.has(contactId));
    for (let left = rows.length - known.length; left > 0; left -= 1)
      countReason(figures.skipped, 'its contact did not come');
    const taken = await importQueries(tx, source.id).liveConversations(
      known.map(({ contactId }) => contacts.get(contactId) ?? 0),
    );
    const days = known.map(({ createdAt }) => dayOf(wallTimeOf(createdAt, timeZone)).replaceAll('-', ''));
    const protocols = await reserveProtocols(tx, source.id, days);
    const inserted = known.map((row, at) => {
      const conversation = {
        contact_id: contacts.get(row.contactId) ?? 0,
        connection_id: targetIdOf(connections, row.whatsappId),
      };
      const isNewest = newestLive.get(conversationOf(row, contacts)) === row.id;
      const isLive = isNewest && !taken.has(`${conversation.contact_id} ${conversation.connection_id}`);
      if (statusHere(row) !== 'closed' && !isLive)
        countReason(figures.changed, 'closed, for another one goes on');
      return {
        ...conversation,
        ...stateOf(row, isLive ? statusHere(row) : 'closed', targetIdOf(users, row.userId)),
        protocol: protocols[at] ?? '',
        queue_id: targetIdOf(queues, row.queueId),
        is_group: row.isGroup,
        last_message: row.lastMessage.slice(0, 200).toWellFormed(),
      };
    });
    const ids = await importStore(tx, source.id).tickets(inserted);
    const stored = inserted.map((row, at) => ({ ...row, id: ids[at] ?? 0 }));
    await importStore(tx, source.id).archive(
      stored.filter(({ status }) => status === 'closed').map((row) => ({ ...row, at: row.updated_at })),
    );
    for (const row of stored.filter(({ status }) => status !== 'closed')) {
      const at = new Date(row.created_at);
      await recordChange(
        tx,
        { ...row, status: 'pending', user_id: null },
        { act: 'created', at, by: undefined },
      );
      if (row.status === 'open') {
        await recordChange(tx, row, { act: 'accepted', at, by: { rule: 'history' } });
      }
    }
    return pairsOf(known, ids);
  });
  await importLinks(context, 'ticketTag', 'ticket_tags', ({ ticketId, tagId }) => {
    const [ticket, tag] = [tickets.get(ticketId), tags.get(tagId)];
    return ticket && tag ? { ticket_id: ticket, tag_id: tag } : undefined;
  });
  return tickets;
}

/** Columns that depend on the status: user, unread count and times. */
function stateOf(row: SourceRow<'ticket'>, status: TicketStatus, userId: number | null) {
  const dates = datesOf(row);
  return {
    status,
    user_id: status === 'pending' ? null : userId,
    unread_messages: status === 'closed' ? 0 : row.unreadMessages,
    accepted_at: status === 'open' ? dates.created_at : null,
    closed_at: status === 'closed' ? dates.updated_at : null,
    ...dates,
  };
}

const conversationOf = ({ contactId, whatsappId }: SourceRow<'ticket'>, contacts: IdMap): string =>
  `${contacts.get(contactId)} ${whatsappId}`;

/** Each conversation keeps one live ticket: the newest. */
async function newestLiveTickets(
  { source, sourceCompanyId }: ImportContext,
  contacts: IdMap,
  statusHere: (row: SourceRow<'ticket'>) => TicketStatus,
): Promise<Map<string, number>> {
  const newest = new Map<string, number>();
  for await (const { rows } of source.batches('ticket', sourceCompanyId)) {
    for (const row of rows)
      if (statusHere(row) !== 'closed') newest.set(conversationOf(row, contacts), row.id);
  }
  return newest;
}

async function reserveProtocols(tx: Tx, source: string, days: readonly string[]): Promise<string[]> {
  const next = new Map<string, number>();
  for (const [day, of] of Map.groupBy(days, (each) => each)) {
    next.set(day, (await importStore(tx, source).reserveProtocols(day, of.length)) - of.length + 1);
  }
  return days.map((day) => {
    const number = next.get(day) ?? 1;
    next.set(day, number + 1);
    return day + String(number).padStart(6, '0');
  });
}
