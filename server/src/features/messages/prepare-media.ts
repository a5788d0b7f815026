import type { CompanyJobContext } from '#platform/jobs/define-job.ts';
import { handle, type JobHandler } from '#platform/jobs/define-job.ts';
import { prepareRenditions } from '#platform/media/prepare-renditions.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { removeMedia } from '#platform/uploads/remove-media.ts';
import { type Announcer, createAnnouncer, type MessageDependencies } from './announce.ts';
import { prepareMediaJob } from './jobs.ts';
import { messageQueries } from './queries.ts';
import { messageStore } from './store.ts';

type Work = Pick<CompanyJobContext, 'reader' | 'transaction' | 'log'>;

async function prepare(
  { reader, transaction, log }: Work,
  media: MediaStore,
  announce: Announcer,
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
    if (isKept) return void (await announce.updated(tx, row));
    for (const key of [made.thumbnailKey, made.playableKey]) if (key) await removeMedia(tx, key);
  });
}

export function messageJobHandlers(
  dependencies: MessageDependencies & { readonly media: MediaStore },
): readonly JobHandler[] {
  const announce = createAnnouncer(dependencies);
  return [
    handle(prepareMediaJob, (context, { messageId }) =>
      prepare(context, dependencies.media, announce, messageId),
    ),
  ];
}
