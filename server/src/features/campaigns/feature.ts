import * as api from '@prosa/contracts/campaigns/api.ts';
import type { AddressService } from '#features/contacts/addresses/service.ts';
import type { MessageService } from '#features/messages/service.ts';
import type { ConversationService } from '#features/tickets/conversation-service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Feature } from '#platform/feature.ts';
import { download, read, upload, write } from '#platform/http/route.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { estimateCampaign, previewCampaign } from './estimate-service.ts';
import { campaignBroadcasts } from './events.ts';
import { campaignJobHandlers } from './job-handlers.ts';
import { createCampaignLifecycle } from './lifecycle-service.ts';
import { campaignReactions } from './reactions.ts';
import { exportRecipients, listRecipients, withReport } from './recipients/service.ts';
import { campaignTimeline, createCampaignService, requireCampaign } from './service.ts';
import { listCampaignSettings, saveCampaignSettings } from './settings-service.ts';

interface CampaignsDependencies {
  readonly clock: Clock;
  readonly database: Database;
  readonly incoming: { readonly addresses: AddressService; readonly conversations: ConversationService };
  readonly media: MediaStore;
  readonly mediaLinks: MediaLinks;
  readonly messages: MessageService;
}

export function campaignsFeature({
  clock,
  database,
  incoming,
  media,
  mediaLinks,
  messages,
}: CampaignsDependencies): Feature {
  const service = createCampaignService(mediaLinks, clock);
  const running = createCampaignLifecycle({ links: mediaLinks, withdraw: messages.withdraw, clock });
  return {
    name: 'campaigns',
    routes: [
      read(api.listCampaigns, ({ reader, query }) => service.list(reader, query)),
      read(api.getCampaign, async ({ reader, params: { campaignId }, query }) => {
        const campaign = await service.get(reader, campaignId);
        return query.report === 'true' ? withReport(reader, campaign, query.pageNumber) : campaign;
      }),
      write(api.createCampaign, ({ tx, body }) => service.create(tx, body)),
      write(api.updateCampaign, ({ tx, params, body }) => service.update(tx, params.campaignId, body)),
      write(api.deleteCampaign, async ({ tx, params }) => {
        await service.remove(tx, params.campaignId);
        return {};
      }),
      write(api.startCampaign, ({ tx, params }) => running.start(tx, params.campaignId)),
      write(api.cancelCampaign, ({ tx, params }) => running.cancel(tx, params.campaignId)),
      write(api.restartCampaign, ({ tx, params }) => running.restart(tx, params.campaignId)),
      upload(api.uploadCampaignMedia, 'campaigns', ({ tx, params, files: [file] }) =>
        service.attach(tx, params.campaignId, file),
      ),
      write(api.deleteCampaignMedia, ({ tx, params }) => service.detach(tx, params.campaignId)),
      read(api.previewCampaign, ({ reader, body }) => previewCampaign(reader, body, clock.now())),
      read(api.estimateCampaign, ({ reader, body }) => estimateCampaign(reader, body, clock.now())),
      read(api.listRecipients, ({ reader, params, query }) =>
        listRecipients(reader, params.campaignId, query),
      ),
      download(api.exportRecipients, async ({ reader, params }) => {
        const { id, name } = await requireCampaign(reader, params.campaignId);
        return { fileName: `${name}.csv`, chunks: exportRecipients(reader, id) };
      }),
      read(api.getCampaignTimeline, ({ reader, params }) => campaignTimeline(reader, params.campaignId)),
      read(api.listCampaignSettings, ({ reader }) => listCampaignSettings(reader)),
      write(api.saveCampaignSettings, ({ tx, body }) => saveCampaignSettings(tx, body.settings)),
    ],
    jobs: campaignJobHandlers({
      addresses: incoming.addresses,
      clock,
      conversations: incoming.conversations,
      media,
      messages,
      random: Math.random,
      running,
    }),
    broadcasts: campaignBroadcasts,
    reactions: campaignReactions(database),
  };
}
