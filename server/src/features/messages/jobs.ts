import * as z from 'zod/mini';
import type { Tx } from '#platform/database/database.ts';
import { addJob, type CompanyJobContext, defineJob, handle, type JobHandler } from '#platform/jobs/job.ts';
import { prepareRenditions } from '#platform/media/renditions.ts';
import { removeMedia } from '#platform/uploads/media-removal.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { createMessagePublisher, type MessageDependencies, type MessagePublisher } from './publisher.ts';
import { messageQueries } from './queries.ts';
import { type MessageRow, messageStore } from './store.ts';

const prepareMediaJob = defineJob({
  name: 'messages.prepare-media',
  scope: 'company',
  payload: z.object({ messageId: z.int() }),
  timeoutSeconds: 180,
  concurrency: 2,
  // Nearly an hour: a disk that is full is not made room on in a minute.
  retries: 12,
});

/** Thumbnail, playable audio and dimensions are made after the message is stored, so that nothing waits for them. */
export async function addMediaPreparation(
  tx: Tx,
  { id, kind }: Pick<MessageRow, 'id' | 'kind'>,
): Promise<void> {
  if (kind !== 'document') await addJob(tx, prepareMediaJob, { messageId: id });
}

type Work = Pick<CompanyJobContext, 'reader' | 'transaction' | 'log'>;

async function prepareMedia(
  { reader, transaction, log }: Work,
  media: MediaStore,
  publisher: MessagePublisher,
  messageId: number,
): Promise<void> {
  const row = await messageQueries(reader).find(messageId);
  if (!row?.media_key || row.is_deleted) return;
  const made = await prepareRenditions(media, row.media_key, row.media_type ?? '', row.kind === 'voice');
  if (made.refused) log.info({ messageId, reason: made.refused.reason }, 'media renditions failed');
  await transaction(async (tx) => {
    const isKept = await messageStore(tx).update(messageId, {
      thumbnail_key: made.thumbnailKey ?? null,
      playable_key: made.playableKey ?? null,
      width: made.width ?? null,
      height: made.height ?? null,
      seconds: made.seconds ?? null,
    });
    if (isKept) return void (await publisher.publishUpdated(tx, row));
    for (const key of [made.thumbnailKey, made.playableKey]) if (key) await removeMedia(tx, key);
  });
}

export function messageJobHandlers(
  dependencies: MessageDependencies & { readonly media: MediaStore },
): readonly JobHandler[] {
  const publisher = createMessagePublisher(dependencies);
  return [
    handle(prepareMediaJob, (context, { messageId }) =>
      prepareMedia(context, dependencies.media, publisher, messageId),
    ),
  ];
}
