import type { Tx } from '#platform/database/database.ts';
import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { prepareRenditions } from '#platform/media/renditions.ts';
import { removeMedia } from '#platform/uploads/media-removal.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { fileListUpdated } from './events.ts';
import { prepareListedFileJob } from './jobs.ts';
import { presentFileList } from './present.ts';
import { fileListQueries } from './queries.ts';
import { fileListStore } from './store.ts';

interface PreparationDependencies {
  readonly media: MediaStore;
  readonly mediaLinks: MediaLinks;
}

type Renditions = Awaited<ReturnType<typeof prepareRenditions>>;

function columnsOf(made: Renditions) {
  return {
    thumbnail_key: made.thumbnailKey ?? null,
    playable_key: made.playableKey ?? null,
    width: made.width ?? null,
    height: made.height ?? null,
    seconds: made.seconds ?? null,
  };
}

/** Replaced or gone meanwhile: what was made of it belongs to nobody, unless a message still shows it. */
async function removeRenditions(tx: Tx, key: string, made: Renditions): Promise<void> {
  if (await fileListQueries(tx).isSent(key)) return;
  for (const each of [made.thumbnailKey, made.playableKey]) if (each) await removeMedia(tx, each);
}

export function fileListJobHandlers({ media, mediaLinks }: PreparationDependencies): readonly JobHandler[] {
  return [
    handle(prepareListedFileJob, async ({ transaction, log }, { optionId, key, mimeType }) => {
      const made = await prepareRenditions(media, key, mimeType, false);
      if (made.refused) log.info({ optionId, reason: made.refused.reason }, 'media renditions failed');
      await transaction(async (tx) => {
        const listId = await fileListStore(tx).saveRenditions(optionId, key, columnsOf(made));
        if (listId === undefined) return removeRenditions(tx, key, made);
        const list = await fileListQueries(tx).find(listId);
        if (list) tx.record(fileListUpdated({ list: presentFileList(list, mediaLinks) }));
      });
    }),
  ];
}
