import { type Campaign, type CampaignSummary, campaignMessages } from '@prosa/contracts/campaigns/schema.ts';
import type { MediaType } from '@prosa/contracts/quick-messages/schema.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import type { CampaignView } from './queries.ts';

type Numbered<Prefix extends string> = { [N in '1' | '2' | '3' | '4' | '5' as `${Prefix}${N}`]: string };

function numbered<Prefix extends string>(prefix: Prefix, texts: readonly string[]): Numbered<Prefix> {
  const entries = Array.from({ length: campaignMessages }, (_, index) => [
    `${prefix}${index + 1}`,
    texts[index] ?? '',
  ]);
  return Object.fromEntries(entries);
}

function mediaTypeOf(mimeType: string): MediaType {
  const family = mimeType.split('/', 1)[0];
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'application';
}

export function presentCampaignSummary(row: CampaignView): CampaignSummary {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    status: row.status,
    pauseReason: row.pause_reason,
    confirmation: row.confirmation,
    scheduledAt: row.scheduled_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    whatsappId: row.connection_id,
    whatsapp: row.connection,
    contactListId: row.contact_list_id,
    contactList: row.contact_list,
    tagListId: row.tag_id,
    tag: row.tag,
    fileListId: row.file_list_id,
    recipients: row.recipients,
    tallies: row.tallies,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function presentCampaign(row: CampaignView, links: MediaLinks): Campaign {
  const { media_key: key, media_name: name, media_type: mimeType } = row;
  return {
    ...presentCampaignSummary(row),
    ...numbered('message', row.messages),
    ...numbered('confirmationMessage', row.confirmation_messages),
    keepsHours: row.keeps_hours,
    mediaPath: key === null ? null : links(mintCompanyId(row.company_id), key, name ?? ''),
    mediaName: name,
    mediaType: mimeType === null ? null : mediaTypeOf(mimeType),
  };
}
