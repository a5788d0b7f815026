import type { Tx } from '#platform/database/database.ts';
import { handle, type JobHandler } from '#platform/jobs/define-job.ts';
import { prepareRenditions } from '#platform/media/prepare-renditions.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { removeMedia } from '#platform/uploads/remove-media.ts';
import { chatMessageUpdated } from './events.ts';
import { prepareChatFileJob } from './jobs.ts';
import { presentChatMessage } from './messages/present.ts';
import { chatMessageQueries } from './messages/queries.ts';
import { chatMessageStore } from './messages/store.ts';

interface PreparationDependencies {
  readonly media: MediaStore;
  readonly mediaLinks: MediaLinks;
}

type Made = Awaited<ReturnType<typeof prepareRenditions>>;

function columnsOf(made: Made) {
  return {
    thumbnail_key: made.thumbnailKey ?? null,
    playable_key: made.playableKey ?? null,
    width: made.width ?? null,
    height: made.height ?? null,
    seconds: made.seconds ?? null,
  };
}

/** The chat was removed meanwhile: what was made of its file belongs to nobody. */
async function clearAway(tx: Tx, made: Made): Promise<void> {
  for (const key of [made.thumbnailKey, made.playableKey]) if (key) await removeMedia(tx, key);
}

async function announce(tx: Tx, messageId: number, links: MediaLinks): Promise<void> {
  const queries = chatMessageQueries(tx);
  const row = await queries.find(messageId);
  if (!row) return;
  const userIds = await queries.memberIds(row.chat_id);
  tx.record(chatMessageUpdated({ message: presentChatMessage(row, links), userIds }));
}

export function teamChatJobHandlers({ media, mediaLinks }: PreparationDependencies): readonly JobHandler[] {
  return [
    handle(prepareChatFileJob, async ({ reader, transaction, log }, { messageId }) => {
      const row = await chatMessageQueries(reader).find(messageId);
      if (!row?.media_key) return;
      const made = await prepareRenditions(media, row.media_key, row.media_type ?? '', false);
      if (made.refused) log.info({ messageId, reason: made.refused.reason }, 'media renditions failed');
      await transaction(async (tx) => {
        const isKept = await chatMessageStore(tx).keepRenditions(messageId, columnsOf(made));
        return isKept ? announce(tx, messageId, mediaLinks) : clearAway(tx, made);
      });
    }),
  ];
}
