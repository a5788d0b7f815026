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
  summary: 'List one page of campaigns, newest first, optionally filtered by name.',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  query: ListCampaignsQuerySchema,
  reply: CampaignPageSchema,
});

export const getCampaign = endpoint({
  name: 'getCampaign',
  method: 'GET',
  path: '/campaigns/:campaignId',
  summary: 'Get a campaign with its texts, one page of its report and the totals.',
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
  summary: 'Create a campaign. A start time schedules it.',
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
  summary: 'Update a campaign that is not running and not about to start.',
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
  summary: 'Delete a campaign that is not running, with its report.',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  params: CampaignParamsSchema,
  reply: EmptyReplySchema,
});

export const startCampaign = endpoint({
  name: 'startCampaign',
  method: 'POST',
  path: '/campaigns/:campaignId/start',
  summary: 'Start a campaign now, regardless of its scheduled time.',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  params: CampaignParamsSchema,
  reply: CampaignSchema,
});

export const cancelCampaign = endpoint({
  name: 'cancelCampaign',
  method: 'POST',
  path: '/campaigns/:campaignId/cancel',
  summary: 'Cancel a running or scheduled campaign. No further messages are sent.',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  params: CampaignParamsSchema,
  reply: CampaignSchema,
});

export const restartCampaign = endpoint({
  name: 'restartCampaign',
  method: 'POST',
  path: '/campaigns/:campaignId/restart',
  summary: 'Resume a cancelled or paused campaign where it stopped.',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  params: CampaignParamsSchema,
  reply: CampaignSchema,
});

export const uploadCampaignMedia = endpoint({
  name: 'uploadCampaignMedia',
  method: 'POST',
  path: '/campaigns/:campaignId/media-upload',
  summary: 'Attach a file to a campaign, replacing the current one.',
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
  summary: 'Delete the file of a campaign.',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  params: CampaignParamsSchema,
  reply: CampaignSchema,
});

export const previewCampaign = endpoint({
  name: 'previewCampaign',
  method: 'POST',
  path: '/campaigns/preview',
  summary: 'Preview a campaign message with the data of real recipients.',
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
  summary: 'Estimate the number of recipients and the end time of a campaign.',
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
  summary: 'List one page of a campaign’s recipients, optionally filtered by state or search.',
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
  summary: 'Export all recipients of a campaign as CSV.',
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
  summary: 'Get the results of a campaign over time.',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  params: CampaignParamsSchema,
  reply: CampaignTimelineSchema,
});

export const listCampaignSettings = endpoint({
  name: 'listCampaignSettings',
  method: 'GET',
  path: '/campaign-settings',
  summary: 'List the intervals and variables shared by all campaigns, one row per key.',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  reply: z.array(CampaignSettingRowSchema),
});

export const saveCampaignSettings = endpoint({
  name: 'saveCampaignSettings',
  method: 'POST',
  path: '/campaign-settings',
  summary: 'Set the intervals and variables shared by all campaigns.',
  access: 'campaigns:manage',
  planFeature: 'useCampaigns',
  body: SaveCampaignSettingsSchema,
  reply: z.array(CampaignSettingRowSchema),
  example: {
    body: { settings: { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60, variables: [] } },
  },
});
