import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import {
  CampaignDetailsSchema,
  CampaignEstimateSchema,
  CampaignPageSchema,
  CampaignParamsSchema,
  CampaignPreviewSchema,
  CampaignSchema,
  CampaignSettingRowSchema,
  CampaignTimelineSchema,
  CreateCampaignSchema,
  campaignMediaMaxBytes,
  EstimateCampaignSchema,
  GetCampaignQuerySchema,
  ListCampaignsQuerySchema,
  ListRecipientsQuerySchema,
  PreviewCampaignSchema,
  RecipientPageSchema,
  SaveCampaignSettingsSchema,
  UpdateCampaignSchema,
} from './schema.ts';

export const listCampaigns = endpoint({
  name: 'listCampaigns',
  method: 'GET',
  path: '/campaigns',
  summary: 'One page of the campaigns, the newest first, searched by name',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  query: ListCampaignsQuerySchema,
  reply: CampaignPageSchema,
});

export const getCampaign = endpoint({
  name: 'getCampaign',
  method: 'GET',
  path: '/campaigns/:campaignId',
  summary: 'One campaign with its texts, a page of its report and the totals',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  params: CampaignParamsSchema,
  query: GetCampaignQuerySchema,
  reply: CampaignDetailsSchema,
});

export const createCampaign = endpoint({
  name: 'createCampaign',
  method: 'POST',
  path: '/campaigns',
  summary: 'Add a campaign; with a time it is scheduled',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  body: CreateCampaignSchema,
  reply: CampaignSchema,
  example: { body: { name: 'Saldão de novembro', message1: 'Olá {nome}! O saldão começou.' } },
});

export const updateCampaign = endpoint({
  name: 'updateCampaign',
  method: 'PUT',
  path: '/campaigns/:campaignId',
  summary: 'Change a campaign that has not begun',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  params: CampaignParamsSchema,
  body: UpdateCampaignSchema,
  reply: CampaignSchema,
  example: { body: { name: 'Saldão de novembro', message1: 'Olá {nome}!' } },
});

export const deleteCampaign = endpoint({
  name: 'deleteCampaign',
  method: 'DELETE',
  path: '/campaigns/:campaignId',
  summary: 'Remove a campaign that does not run, with its report',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  params: CampaignParamsSchema,
  reply: EmptyReplySchema,
});

export const startCampaign = endpoint({
  name: 'startCampaign',
  method: 'POST',
  path: '/campaigns/:campaignId/start',
  summary: 'Begin now, whatever time was set',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  params: CampaignParamsSchema,
  reply: CampaignSchema,
});

export const cancelCampaign = endpoint({
  name: 'cancelCampaign',
  method: 'POST',
  path: '/campaigns/:campaignId/cancel',
  summary: 'Stop a campaign that runs: nothing more leaves',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  params: CampaignParamsSchema,
  reply: CampaignSchema,
});

export const restartCampaign = endpoint({
  name: 'restartCampaign',
  method: 'POST',
  path: '/campaigns/:campaignId/restart',
  summary: 'Go on where a campaign was stopped or paused',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  params: CampaignParamsSchema,
  reply: CampaignSchema,
});

export const uploadCampaignMedia = endpoint({
  name: 'uploadCampaignMedia',
  method: 'POST',
  path: '/campaigns/:campaignId/media-upload',
  summary: 'Attach a file, in place of the one it has',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  params: CampaignParamsSchema,
  upload: { maxBytes: campaignMediaMaxBytes, kinds: ['image', 'audio', 'video', 'document'] },
  reply: CampaignSchema,
});

export const deleteCampaignMedia = endpoint({
  name: 'deleteCampaignMedia',
  method: 'DELETE',
  path: '/campaigns/:campaignId/media-upload',
  summary: 'Take the file off a campaign',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  params: CampaignParamsSchema,
  reply: CampaignSchema,
});

export const previewCampaign = endpoint({
  name: 'previewCampaign',
  method: 'POST',
  path: '/campaigns/preview',
  summary: 'A message as real people of the audience would get it',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  body: PreviewCampaignSchema,
  reply: CampaignPreviewSchema,
  example: { body: { message: 'Olá {nome}!' } },
});

export const estimateCampaign = endpoint({
  name: 'estimateCampaign',
  method: 'POST',
  path: '/campaigns/estimate',
  summary: 'How many a campaign would reach, and when it would be through',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  body: EstimateCampaignSchema,
  reply: CampaignEstimateSchema,
  example: { body: {} },
});

export const listRecipients = endpoint({
  name: 'listRecipients',
  method: 'GET',
  path: '/campaigns/:campaignId/recipients',
  summary: 'One page of the people a campaign goes to, by state or search',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  params: CampaignParamsSchema,
  query: ListRecipientsQuerySchema,
  reply: RecipientPageSchema,
});

export const exportRecipients = endpoint({
  name: 'exportRecipients',
  method: 'GET',
  path: '/campaigns/:campaignId/recipients/export',
  summary: 'Everybody a campaign goes to as a table',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  callsPerMinute: 20,
  params: CampaignParamsSchema,
  replyType: 'text/csv',
  reply: z.string(),
});

export const getCampaignTimeline = endpoint({
  name: 'getCampaignTimeline',
  method: 'GET',
  path: '/campaigns/:campaignId/timeline',
  summary: 'What came about over time',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  params: CampaignParamsSchema,
  reply: CampaignTimelineSchema,
});

export const listCampaignSettings = endpoint({
  name: 'listCampaignSettings',
  method: 'GET',
  path: '/campaign-settings',
  summary: 'Intervals and variables of all campaigns, one row per key',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  reply: z.array(CampaignSettingRowSchema),
});

export const saveCampaignSettings = endpoint({
  name: 'saveCampaignSettings',
  method: 'POST',
  path: '/campaign-settings',
  summary: 'Set intervals and variables of all campaigns',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  body: SaveCampaignSettingsSchema,
  reply: z.array(CampaignSettingRowSchema),
  example: {
    body: { settings: { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60, variables: [] } },
  },
});
