import * as api from '@prosa/contracts/campaigns/api.ts';
import type { Clock } from '#platform/clock.ts';
import { download, type Route, read, upload, write } from '#platform/http/route.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { estimateCampaign, previewCampaign } from './estimate-service.ts';
import type { CampaignLifecycle } from './lifecycle-service.ts';
import { exportRecipients, listRecipients, withReport } from './recipients/service.ts';
import { campaignTimeline, createCampaignService, requireCampaign } from './service.ts';
import { listCampaignSettings, saveCampaignSettings } from './settings-service.ts';

interface CampaignRouteDependencies {
  readonly running: CampaignLifecycle;
  readonly links: MediaLinks;
  readonly clock: Clock;
}

export function campaignRoutes({ running, links, clock }: CampaignRouteDependencies): readonly Route[] {
  const service = createCampaignService(links, clock);
  return [
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
    read(api.listRecipients, ({ reader, params, query }) => listRecipients(reader, params.campaignId, query)),
    download(api.exportRecipients, async ({ reader, params }) => {
      const { id, name } = await requireCampaign(reader, params.campaignId);
      return { fileName: `${name}.csv`, chunks: exportRecipients(reader, id) };
    }),
    read(api.getCampaignTimeline, ({ reader, params }) => campaignTimeline(reader, params.campaignId)),
    read(api.listCampaignSettings, ({ reader }) => listCampaignSettings(reader)),
    write(api.saveCampaignSettings, ({ tx, body }) => saveCampaignSettings(tx, body.settings)),
  ];
}
