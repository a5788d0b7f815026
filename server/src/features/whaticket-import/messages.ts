import { createReadStream } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { recordImportedMessages } from '#features/attendance/service.ts';
import type { Tx } from '#platform/database/database.ts';
import { detectType, HEAD_BYTES } from '#platform/uploads/detect-type.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import {
  countReason,
  type IdMap,
  type ImportContext,
  type KindReport,
  kindReportIn,
} from './import-context.ts';
import { importQueries } from './queries.ts';
import { ackOf, captionOf, fileOf, kindOf, type SourceRow, shownNameOf } from './rules.ts';
import { importStore, messageKey } from './store.ts';

export interface ImportedFile {
  readonly media_state: 'stored';
  readonly media_key: string;
  readonly media_name: string;
  readonly media_type: string;
  readonly media_size: number;
  readonly media_sha256: string;
}

export interface FileSource {
  /** The other product's `public` folder; undefined when files are not imported. */
  readonly folder: string | undefined;
  readonly store: Pick<MediaStore, 'put'>;
  /** Checks the files without storing them. */
  readonly isDryRun: boolean;
}

type FileOutcome = ImportedFile | 'missing' | 'refused';

/** Imports a message's file by its source name, from the places the forks use. */
async function importFile(
  { folder, store, isDryRun }: FileSource,
  mediaUrl: string,
  owner: { readonly sourceCompanyId: number; readonly companyId: number },
): Promise<FileOutcome> {
  const path = fileOf(mediaUrl);
  if (folder === undefined || path === undefined) return 'missing';
  const candidates = [path, `company${owner.sourceCompanyId}/${path}`];
  const found = await firstWithin(folder, candidates);
  if (!found) return 'missing';
  const type = await detectType(await headOf(found), { fileName: path, mimeType: '', allowsVideo: true });
  if (!type) return 'refused';
  const key = newMediaKey(owner.companyId, 'messages', type.extension);
  const stored = isDryRun
    ? { size: 0, sha256: '' }
    : await store.put(key, createReadStream(found), { contentType: type.mimeType });
  return {
    media_state: 'stored',
    media_key: key,
    media_name: shownNameOf(path),
    media_type: type.mimeType,
    media_size: stored.size,
    media_sha256: stored.sha256,
  };
}

/** Resolves symbolic links, so that none leads out of the folder. */
async function firstWithin(folder: string, candidates: readonly string[]): Promise<string | undefined> {
  const root = await realpath(folder);
  for (const candidate of candidates) {
    const path = await realpath(join(root, candidate)).catch(() => undefined);
    if (path?.startsWith(root + sep)) return path;
  }
  return undefined;
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

type Message = SourceRow<'message'>;
type Conversations = Awaited<ReturnType<ReturnType<typeof importQueries>['conversations']>>;

/** Everything that was said, with its files: too many to be remembered all at once. */
export async function importMessages(
  context: ImportContext,
  tickets: IdMap,
  contacts: IdMap,
  files: FileSource,
): Promise<void> {
  const { source, sourceCompanyId, report, within } = context;
  const figures = kindReportIn(report, 'message');
  for await (const { rows, unreadable } of source.batches('message', sourceCompanyId)) {
    for (let left = unreadable; left > 0; left -= 1) countReason(figures.skipped, 'the row cannot be read');
    const known = await within((tx) =>
      importQueries(tx, source.id).known(
        'message',
        rows.map(({ id }) => id),
      ),
    );
    figures.known += known.size;
    const fresh = rows.filter(({ id, ticketId }) => {
      if (known.has(id)) return false;
      if (!tickets.has(ticketId)) countReason(figures.skipped, 'its ticket did not come');
      return tickets.has(ticketId);
    });
    if (fresh.length === 0) continue;
    // Before the transaction: a file that was stored for a message that then did not come is swept by nobody, so this
    // is tried again with the next run under a new name. It costs space, never a message.
    const companyId = await within(async (tx) => tx.companyId);
    const outcomes = new Map<string, FileOutcome>();
    for (const { id, mediaUrl } of fresh) {
      if (mediaUrl !== '')
        outcomes.set(id, await importFile(files, mediaUrl, { sourceCompanyId, companyId }));
    }
    const brought = await within((tx) =>
      importMessageBatch(tx, source.id, fresh, { tickets, contacts, outcomes, figures }),
    );
    figures.brought += brought;
  }
}

interface Known {
  readonly tickets: IdMap;
  readonly contacts: IdMap;
  readonly outcomes: ReadonlyMap<string, FileOutcome>;
  readonly figures: KindReport;
}

async function importMessageBatch(
  tx: Tx,
  source: string,
  rows: readonly Message[],
  known: Known,
): Promise<number> {
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
    if (target === undefined) countReason(figures.skipped, 'the same message is there already');
    return target === undefined ? [] : [[row.id, target] as const];
  });
  await recordImportedMessages(tx, ticketIds);
  await importStore(tx, source).recordImported('message', pairs);
  await linkQuotes(tx, source, rows, new Map(pairs));
  return pairs.length;
}

/** When all of them are there: an answer may be in the same batch as what it answers. */
async function linkQuotes(
  tx: Tx,
  source: string,
  rows: readonly Message[],
  brought: ReadonlyMap<string, number>,
) {
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
  if (file === 'missing') countReason(figures.changed, 'its file was not found');
  if (file === 'refused') countReason(figures.changed, 'its file is of no kind that is kept');
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

const noMedia = { media_key: null, media_name: null, media_type: null, media_size: null, media_sha256: null };

const mediaOf = (file: FileOutcome) =>
  typeof file === 'string' ? { media_state: 'failed' as const, ...noMedia } : file;
