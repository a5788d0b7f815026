import { type SandboxMessage, sandboxMessagesPerPage } from '@prosa/contracts/sandbox-phone/schema.ts';
import { type ExpressionBuilder, type InferResult, type Kysely, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import { prepareStatement } from '#platform/database/compiled-queries.ts';
import type { Reader } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { ChatMessageRow } from './store.ts';

function quotedOf(eb: ExpressionBuilder<DB, 'sandbox_messages'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('sandbox_messages as quoted')
      .select([
        'quoted.id',
        'quoted.kind',
        'quoted.body',
        'quoted.is_from_company',
        'quoted.is_deleted',
        'quoted.provider_id',
      ])
      .whereRef('quoted.company_id', '=', 'sandbox_messages.company_id')
      .whereRef('quoted.id', '=', 'sandbox_messages.quoted_id'),
  );
}

const withQuotes = (db: Kysely<DB>) =>
  db
    .selectFrom('sandbox_messages')
    .selectAll('sandbox_messages')
    .select((eb) => quotedOf(eb).as('quoted'));

export type ChatMessageWithQuote = InferResult<ReturnType<typeof withQuotes>>[number];

const byId = prepareStatement<{ companyId: CompanyId; id: number }, ChatMessageWithQuote>((slot, db) =>
  withQuotes(db)
    .where('sandbox_messages.company_id', '=', slot('companyId'))
    .where('sandbox_messages.id', '=', slot('id')),
);

export function chatQueries({ db, companyId }: Reader) {
  return {
    find: async (id: number): Promise<ChatMessageWithQuote | undefined> =>
      (await byId(db, { companyId, id })).at(0),

    /** Newest first, one more than a page to see whether there is another. */
    page: (customerId: number, beforeId: number | undefined) =>
      withQuotes(db)
        .where('sandbox_messages.company_id', '=', companyId)
        .where('sandbox_messages.customer_id', '=', customerId)
        .$if(beforeId !== undefined, (query) => query.where('sandbox_messages.id', '<', beforeId ?? 0))
        .orderBy('sandbox_messages.id', 'desc')
        .limit(sql.lit(sandboxMessagesPerPage + 1))
        .execute(),

    findByKey: (
      customerId: number,
      isFromCompany: boolean,
      providerId: string,
    ): Promise<ChatMessageRow | undefined> =>
      db
        .selectFrom('sandbox_messages')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('customer_id', '=', customerId)
        .where('is_from_company', '=', isFromCompany)
        .where('provider_id', '=', providerId)
        .executeTakeFirst(),
  };
}

function presentMedia(row: ChatMessageWithQuote, links: MediaLinks): SandboxMessage['media'] {
  if (row.media_key === null || row.is_deleted) return null;
  const name = row.media_name ?? '';
  return {
    url: links(mintCompanyId(row.company_id), row.media_key, name),
    name,
    mimeType: row.media_type ?? '',
    size: row.media_size ?? 0,
  };
}

function presentQuoted({ quoted }: ChatMessageWithQuote): SandboxMessage['quoted'] {
  if (!quoted) return null;
  const { id, kind, is_from_company: fromCompany } = quoted;
  return { id, kind, text: quoted.is_deleted ? '' : quoted.body, fromCompany };
}

export function presentChatMessage(row: ChatMessageWithQuote, links: MediaLinks): SandboxMessage {
  const { latitude, longitude } = row;
  return {
    id: row.id,
    connectionId: row.connection_id,
    customerId: row.customer_id,
    authorId: row.author_id,
    fromCompany: row.is_from_company,
    key: row.provider_id,
    kind: row.kind,
    text: row.is_deleted ? '' : row.body,
    location: latitude === null || longitude === null || row.is_deleted ? null : { latitude, longitude },
    media: presentMedia(row, links),
    quoted: presentQuoted(row),
    reactions: Object.entries(row.reactions).map(([by, emoji]) => ({
      by: by === 'company' ? null : Number(by),
      emoji,
    })),
    status: row.status,
    isEdited: row.is_edited,
    isDeleted: row.is_deleted,
    sentAt: row.sent_at,
  };
}
