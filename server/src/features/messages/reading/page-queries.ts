import { type InferResult, type Kysely, type Selectable, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import {
  type Conversation,
  type MessageView,
  mediaOf,
  placeOf,
  quotedOf,
} from '#features/messages/queries.ts';
import { type Columns, fixedColumns } from '#platform/database/compiled-queries.ts';
import type { DB, Messages } from '#platform/database/schema.ts';
import { toIso } from '#platform/database/timestamps.ts';

const isUnusual = sql<boolean>`messages.quoted_id is not null or messages.media_state is not null
  or messages.latitude is not null or messages.participant_id is not null or messages.reactions <> '{}'
  or messages.error is not null or messages.automation is not null or messages.is_deleted or messages.is_edited`;

const selectPage = (db: Kysely<DB>) =>
  db
    .selectFrom(sql<Selectable<Messages>>`page`.as('messages'))
    .leftJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'messages.company_id').onRef('users.id', '=', 'messages.user_id'),
    )
    .leftJoin('contacts as participant', (join) =>
      join
        .onRef('participant.company_id', '=', 'messages.company_id')
        .onRef('participant.id', '=', 'messages.participant_id'),
    )
    .select([
      'messages.id',
      'messages.ticket_id',
      'messages.from_me',
      'messages.origin',
      'messages.user_id',
      'users.name as user_name',
      'messages.kind',
      'messages.body',
      'messages.ack',
      'messages.is_read',
      'messages.client_id',
      'messages.sent_at',
      'messages.updated_at',
    ])
    // Rare columns are grouped, so that most rows carry one null for all of them.
    .select((eb) =>
      eb
        .case()
        .when(isUnusual)
        .then(
          jsonBuildObject({
            quoted_id: eb.ref('messages.quoted_id'),
            quoted: quotedOf(eb),
            media: mediaOf(eb),
            place: placeOf(eb),
            participant_id: eb.ref('participant.id'),
            participant_name: eb.ref('participant.name'),
            reactions: eb.ref('messages.reactions'),
            error: eb.ref('messages.error'),
            automation: eb.ref('messages.automation'),
            is_deleted: eb.ref('messages.is_deleted'),
            is_edited: eb.ref('messages.is_edited'),
          }),
        )
        .end()
        .as('unusual'),
    )
    .orderBy('messages.sent_at')
    .orderBy('messages.id');

type MessageOfPage = InferResult<ReturnType<typeof selectPage>>[number];
export type MessagesOfPage = Columns<MessageOfPage>;

/** Columns of the rows of `page`, messages of one conversation, oldest first, without their common values. */
export const messagesOfPage = fixedColumns(selectPage);

const usual: NonNullable<MessageOfPage['unusual']> = {
  quoted_id: null,
  quoted: null,
  media: null,
  place: null,
  participant_id: null,
  participant_name: null,
  reactions: {},
  error: null,
  automation: null,
  is_deleted: false,
  is_edited: false,
};

/** Values common to all messages of a page. */
interface CommonToPage extends Conversation {
  readonly company_id: number;
  readonly contact_name: string;
}

/** Equal to the view of a message that is looked up by its id. */
function viewAt(page: MessagesOfPage, at: number, common: CommonToPage): MessageView {
  const other = page.unusual.at(at) ?? usual;
  return {
    id: page.id.at(at),
    company_id: common.company_id,
    ticket_id: page.ticket_id.at(at),
    contact_id: common.contact_id,
    connection_id: common.connection_id,
    from_me: page.from_me.at(at),
    origin: page.origin.at(at),
    user_id: page.user_id.at(at),
    user_name: page.user_name.at(at),
    kind: page.kind.at(at),
    body: page.body.at(at),
    quoted_id: other.quoted_id,
    reactions: other.reactions,
    ack: page.ack.at(at),
    error: other.error,
    automation: other.automation,
    is_read: page.is_read.at(at),
    is_deleted: other.is_deleted,
    is_edited: other.is_edited,
    client_id: page.client_id.at(at),
    sent_at: toIso(page.sent_at.at(at)),
    updated_at: toIso(page.updated_at.at(at)),
    author_id: other.participant_id ?? common.contact_id,
    author_name: other.participant_name ?? common.contact_name,
    media: other.media,
    place: other.place,
    quoted: other.quoted,
  };
}

export function viewsOf(page: MessagesOfPage, common: CommonToPage): MessageView[] {
  return Array.from({ length: page.id.length }, (_, at) => viewAt(page, at, common));
}
