import * as z from 'zod/mini';
import type { Tx } from '#platform/database/database.ts';
import { addJob, defineJob, handle, type JobHandler } from '#platform/jobs/job.ts';
import { prepareRenditions } from '#platform/media/renditions.ts';
import { removeMedia } from '#platform/uploads/media-removal.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { chatMessageUpdated } from './events.ts';
import { chatMessageQueries, chatMessageStore, presentChatMessage } from './message-store.ts';

const prepareChatFileJob = defineJob({
  name: 'team-chat.prepare-file',
  scope: 'company',
  payload: z.object({ messageId: z.int() }),
  timeoutSeconds: 180,
  concurrency: 2,
});

/** Thumbnail, playable sound and measures are made after the message is there: nobody waits for them. */
export async function addFilePreparation(tx: Tx, messageId: number, mimeType: string): Promise<void> {
  if (/^(?:image|audio|video)\//.test(mimeType)) await addJob(tx, prepareChatFileJob, { messageId });
}

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

/** The chat was removed meanwhile: what was made of its file belongs to nobody. */
async function removeRenditions(tx: Tx, made: Renditions): Promise<void> {
  for (const key of [made.thumbnailKey, made.playableKey]) if (key) await removeMedia(tx, key);
}

async function publishMessage(tx: Tx, messageId: number, links: MediaLinks): Promise<void> {
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
        const isKept = await chatMessageStore(tx).saveRenditions(messageId, columnsOf(made));
        return isKept ? publishMessage(tx, messageId, mediaLinks) : removeRenditions(tx, made);
      });
    }),
  ];
}
