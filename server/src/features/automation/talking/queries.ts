import type { Reader } from '#platform/database/database.ts';
import type { TalkRow } from './store.ts';

/** A message, with who wrote it and over what. */
export type ToldMessage = NonNullable<Awaited<ReturnType<ReturnType<typeof talkQueries>['message']>>>;

export function talkQueries({ db, companyId }: Reader) {
  return {
    find: (ticketId: number): Promise<TalkRow | undefined> =>
      db
        .selectFrom('integration_talks')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('ticket_id', '=', ticketId)
        .executeTakeFirst(),

    message: (messageId: number) =>
      db
        .selectFrom('messages')
        .innerJoin('connections', (join) =>
          join
            .onRef('connections.company_id', '=', 'messages.company_id')
            .onRef('connections.id', '=', 'messages.connection_id'),
        )
        .innerJoin('contacts', (join) =>
          join
            .onRef('contacts.company_id', '=', 'messages.company_id')
            .onRef('contacts.id', '=', 'messages.contact_id'),
        )
        .leftJoin('contact_addresses', (join) =>
          join
            .onRef('contact_addresses.company_id', '=', 'contacts.company_id')
            .onRef('contact_addresses.contact_id', '=', 'contacts.id')
            .on('contact_addresses.kind', '=', 'phone'),
        )
        .where('messages.company_id', '=', companyId)
        .where('messages.id', '=', messageId)
        .select([
          'messages.provider_id as providerId',
          'messages.kind',
          'messages.body',
          'messages.sent_at as sentAt',
          'connections.id as connectionId',
          'connections.name as connectionName',
          'contacts.id as contactId',
          'contacts.name as contactName',
          'contact_addresses.address as number',
        ])
        .orderBy('contact_addresses.id')
        .executeTakeFirst(),
  };
}
