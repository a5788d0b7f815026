import { recordImportedMessages } from '#features/attendance/service.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Became, Carrying } from './carrying.ts';
import { bringFile, type FileOutcome, type FileSource } from './files.ts';
import { importQueries } from './queries.ts';
import { count, type KindReport, kindIn } from './report.ts';
import { ackOf, captionOf, kindOf, type SourceRow } from './rules.ts';
import { importStore, messageKey } from './store.ts';

type Message = SourceRow<'message'>;
type Conversations = Awaited<ReturnType<ReturnType<typeof importQueries>['conversations']>>;

/** Everything that was said, with its files: too many to be remembered all at once. */
export async function bringMessages(
  carrying: Carrying,
  tickets: Became,
  contacts: Became,
  files: FileSource,
): Promise<void> {
  const { source, sourceCompanyId, report, within } = carrying;
  const figures = kindIn(report, 'message');
  for await (const { rows, unreadable } of source.batches('message', sourceCompanyId)) {
    for (let left = unreadable; left > 0; left -= 1) count(figures.skipped, 'the row cannot be read');
    const known = await within((tx) =>
      importQueries(tx, source.id).known(
        'message',
        rows.map(({ id }) => id),
      ),
    );
    figures.known += known.size;
    const fresh = rows.filter(({ id, ticketId }) => {
      if (known.has(id)) return false;
      if (!tickets.has(ticketId)) count(figures.skipped, 'its ticket did not come');
      return tickets.has(ticketId);
    });
    if (fresh.length === 0) continue;
    // Before the transaction: a file that was stored for a message that then did not come is swept by nobody, so this
    // is tried again with the next run under a new name. It costs space, never a message.
    const companyId = await within(async (tx) => tx.companyId);
    const outcomes = new Map<string, FileOutcome>();
    for (const { id, mediaUrl } of fresh) {
      if (mediaUrl !== '') outcomes.set(id, await bringFile(files, mediaUrl, { sourceCompanyId, companyId }));
    }
    const brought = await within((tx) =>
      bringBatch(tx, source.id, fresh, { tickets, contacts, outcomes, figures }),
    );
    figures.brought += brought;
  }
}

interface Known {
  readonly tickets: Became;
  readonly contacts: Became;
  readonly outcomes: ReadonlyMap<string, FileOutcome>;
  readonly figures: KindReport;
}

async function bringBatch(tx: Tx, source: string, rows: readonly Message[], known: Known): Promise<number> {
  const { tickets, figures } = known;
  const ids = rows.map(({ ticketId }) => tickets.get(ticketId) ?? 0);
  const ticketIds = [...new Set(ids)];
  const conversations = await importQueries(tx, source).conversations(ticketIds);
  const inserted = rows.flatMap((row) => {
    const values = rowOf(row, conversations, known);
    return values ? [{ row, values }] : [];
  });
  const targets = await importStore(tx, source).messages(inserted.map(({ values }) => values));
  const pairs = inserted.flatMap(({ row, values }) => {
    const target = targets.get(messageKey(values));
    if (target === undefined) count(figures.skipped, 'the same message is there already');
    return target === undefined ? [] : [[row.id, target] as const];
  });
  await recordImportedMessages(tx, ticketIds);
  await importStore(tx, source).remember('message', pairs);
  await quote(tx, source, rows, new Map(pairs));
  return pairs.length;
}

/** When all of them are there: an answer may be in the same batch as what it answers. */
async function quote(tx: Tx, source: string, rows: readonly Message[], brought: ReadonlyMap<string, number>) {
  const answers = rows.flatMap(({ id, quotedMsgId }) =>
    quotedMsgId !== null && brought.has(id) ? [{ id, quotedMsgId }] : [],
  );
  const known = await importQueries(tx, source).known(
    'message',
    answers.map(({ quotedMsgId }) => quotedMsgId),
  );
  const pairs = answers.flatMap(({ id, quotedMsgId }) => {
    const [answer, quoted] = [brought.get(id), known.get(quotedMsgId)];
    return answer !== undefined && quoted !== undefined ? [[answer, quoted] as const] : [];
  });
  await importStore(tx, source).quote(pairs);
}

function rowOf(row: Message, conversations: Conversations, known: Known) {
  const { tickets, contacts, outcomes, figures } = known;
  const conversation = conversations.get(tickets.get(row.ticketId) ?? 0);
  // Deleted here since an earlier run.
  if (!conversation) return undefined;
  const file = outcomes.get(row.id);
  if (file === 'missing') count(figures.changed, 'its file was not found');
  if (file === 'refused') count(figures.changed, 'its file is of no kind that is kept');
  const author = row.contactId === null ? undefined : contacts.get(row.contactId);
  const at = row.createdAt.toISOString();
  return {
    ticket_id: conversation.id,
    contact_id: conversation.contact_id,
    connection_id: conversation.connection_id,
    participant_id: !row.fromMe && author !== conversation.contact_id ? (author ?? null) : null,
    from_me: row.fromMe,
    // Theirs does not say who of the company wrote it.
    origin: row.fromMe ? ('phone' as const) : ('contact' as const),
    provider_id: row.id,
    kind: kindOf(row),
    body: captionOf(row),
    ack: ackOf(row),
    is_read: row.fromMe || row.read,
    is_deleted: row.isDeleted,
    is_edited: row.isEdited,
    sent_at: at,
    created_at: at,
    ...(file === undefined ? {} : mediaOf(file)),
  };
}

const nothing = { media_key: null, media_name: null, media_type: null, media_size: null, media_sha256: null };

const mediaOf = (file: FileOutcome) =>
  typeof file === 'string' ? { media_state: 'failed' as const, ...nothing } : file;
