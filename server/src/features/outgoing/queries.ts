import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reader } from '#platform/database/database.ts';
import type { Messages } from '#platform/database/schema.ts';

export type ActMessage = NonNullable<Awaited<ReturnType<ReturnType<typeof outgoingQueries>['actMessage']>>>;
export type ReadMessage = Awaited<ReturnType<ReturnType<typeof outgoingQueries>['readUpTo']>>[number];
export type WantedMedia = NonNullable<Awaited<ReturnType<ReturnType<typeof outgoingQueries>['media']>>>;

type ReadUpTo = Pick<Selectable<Messages>, 'contact_id' | 'connection_id' | 'sent_at' | 'id'>;

const maxReadMarks = 50;
const maxWantedMedia = 500;

export function outgoingQueries({ db, companyId }: Reader) {
  const messages = db.selectFrom('messages').where('messages.company_id', '=', companyId);
  const addressesOf = (
    contactId: 'messages.contact_id' | 'messages.participant_id' | 'quoted.participant_id',
  ) =>
    jsonArrayFrom(
      db
        .selectFrom('contact_addresses')
        .select(['contact_addresses.kind', 'contact_addresses.address'])
        .where('contact_addresses.company_id', '=', companyId)
        .where('contact_addresses.contact_id', '=', sql.ref<number>(contactId))
        .orderBy('contact_addresses.id'),
    );

  return {
    /** A message with all that the provider must know to carry it, in one statement. */
    actMessage: (messageId: number) =>
      messages
        .where('messages.id', '=', messageId)
        .select((eb) => [
          'messages.id',
          'messages.contact_id',
          'messages.connection_id',
          'messages.provider_id',
          'messages.from_me',
          'messages.kind',
          'messages.origin',
          'messages.body',
          'messages.template',
          'messages.latitude',
          'messages.longitude',
          'messages.is_deleted',
          'messages.media_key',
          'messages.media_name',
          'messages.media_type',
          'messages.media_size',
          'messages.sent_at',
          jsonObjectFrom(
            eb
              .selectFrom('messages as quoted')
              .select([
                'quoted.provider_id',
                'quoted.from_me',
                'quoted.body',
                addressesOf('quoted.participant_id').as('author'),
              ])
              .whereRef('quoted.company_id', '=', 'messages.company_id')
              .whereRef('quoted.id', '=', 'messages.quoted_id'),
          ).as('quoted'),
          addressesOf('messages.contact_id').as('addresses'),
          addressesOf('messages.participant_id').as('author'),
        ])
        .executeTakeFirst(),

    /** The newest of what the customer wrote up to this message: reading one is reading those before it. */
    readUpTo: ({ contact_id, connection_id, sent_at, id }: ReadUpTo) =>
      messages
        .select(['messages.provider_id', addressesOf('messages.participant_id').as('author')])
        .where('messages.contact_id', '=', contact_id)
        .where('messages.connection_id', '=', connection_id)
        .where('messages.from_me', '=', false)
        .where('messages.kind', '<>', sql.lit('call'))
        .where(sql<boolean>`(messages.sent_at, messages.id) <= (${sent_at}::timestamptz, ${id}::bigint)`)
        .orderBy('messages.sent_at', 'desc')
        .orderBy('messages.id', 'desc')
        .limit(sql.lit(maxReadMarks))
        .execute(),

    /** Files that were never fetched, the newest first. */
    async wantedMedia(connectionId: number): Promise<number[]> {
      const rows = await messages
        .select('messages.id')
        .where('messages.connection_id', '=', connectionId)
        .where('messages.media_state', '=', sql.lit('waiting'))
        .orderBy('messages.id', 'desc')
        .limit(sql.lit(maxWantedMedia))
        .execute();
      return rows.map(({ id }) => id);
    },

    media: (messageId: number) =>
      messages
        .select([
          'messages.id',
          'messages.media_reference',
          'messages.media_name',
          'messages.media_type',
          'messages.media_sha256',
        ])
        .where('messages.id', '=', messageId)
        .where('messages.media_state', '=', sql.lit('waiting'))
        .executeTakeFirst(),
  };
}
