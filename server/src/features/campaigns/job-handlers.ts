import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { prepareRenditions } from '#platform/media/renditions.ts';
import { removeMedia } from '#platform/uploads/media-removal.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { beginCampaignJob, prepareCampaignJob, prepareCampaignMediaJob, sendCampaignsJob } from './jobs.ts';
import type { CampaignLifecycle } from './lifecycle-service.ts';
import { prepareCampaign } from './preparation.ts';
import { progressHandler } from './progress.ts';
import { createSendNext, runSender, type SendingDependencies } from './sending/sender.ts';
import { campaignStore } from './store.ts';

interface CampaignJobDependencies extends SendingDependencies {
  readonly running: Pick<CampaignLifecycle, 'begin'>;
  readonly media: MediaStore;
}

export function campaignJobHandlers(dependencies: CampaignJobDependencies): readonly JobHandler[] {
  const { running, media, clock } = dependencies;
  const sendNext = createSendNext(dependencies);
  return [
    progressHandler(clock),
    handle(beginCampaignJob, ({ transaction }, { campaignId, scheduledAt }) =>
      transaction((tx) => running.begin(tx, campaignId, scheduledAt)),
    ),
    handle(prepareCampaignJob, (context, { campaignId }) =>
      prepareCampaign(context, campaignId, () => clock.now()),
    ),
    handle(sendCampaignsJob, (context, { connectionId }) =>
      runSender(context, connectionId, { sendNext, clock }),
    ),
    prepareMedia(media),
  ];
}

/** Thumbnail and measures, once for all messages that will carry the file. */
function prepareMedia(media: MediaStore): JobHandler {
  return handle(prepareCampaignMediaJob, async ({ transaction, log }, { campaignId, key, mimeType }) => {
    const made = await prepareRenditions(media, key, mimeType, false);
    if (made.refused) log.info({ campaignId, reason: made.refused.reason }, 'media renditions failed');
    await transaction(async (tx) => {
      const row = await campaignStore(tx).lock(campaignId);
      if (row?.media_key === key) {
        await campaignStore(tx).update(campaignId, {
          thumbnail_key: made.thumbnailKey ?? null,
          playable_key: made.playableKey ?? null,
          width: made.width ?? null,
          height: made.height ?? null,
          seconds: made.seconds ?? null,
        });
        return;
      }
      // Replaced or gone meanwhile.
      for (const each of [made.thumbnailKey, made.playableKey]) if (each) await removeMedia(tx, each);
    });
  });
}
