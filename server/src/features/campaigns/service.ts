import { canDelete, isEditable } from '@prosa/contracts/campaigns/rules.ts';
import type {
  Campaign,
  CampaignPage,
  CampaignStatus,
  CampaignTimeline,
  CreateCampaign,
  UpdateCampaign,
} from '@prosa/contracts/campaigns/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import { requireConnection } from '#features/connections/service.ts';
import { getContactList } from '#features/contact-lists/service.ts';
import { filesOf } from '#features/file-lists/service.ts';
import { resolveGivenMoment } from '#features/settings/service.ts';
import { getTag } from '#features/tags/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { addJob } from '#platform/jobs/job.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import { campaignCreated, campaignDeleted, campaignUpdated } from './events.ts';
import { beginCampaignJob, prepareCampaignMediaJob } from './jobs.ts';
import { type CampaignView, campaignQueries, presentCampaign, presentCampaignSummary } from './queries.ts';
import { columnsOf, isTooEarly, missingFrom } from './rules.ts';
import { type CampaignRow, campaignStore } from './store.ts';
import { spanFor } from './timeline-rules.ts';
import { timelineQueries } from './timeline-store.ts';

export type CampaignService = ReturnType<typeof createCampaignService>;

export async function requireCampaign(reader: Reader, id: number): Promise<CampaignView> {
  const row = await campaignQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  return row;
}

/** Locked until the commit. */
export async function lockCampaign(tx: Tx, id: number): Promise<CampaignRow> {
  const row = await campaignStore(tx).lock(id);
  if (!row) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  return row;
}

function refuse(path: string, message: string): AppError {
  return new AppError('ERR_VALIDATION', { issues: [{ path, message }] });
}

/** Refuses references to rows of another company. */
async function requireReferences(tx: Tx, input: CreateCampaign): Promise<void> {
  if (input.whatsappId !== null) await requireConnection(tx, input.whatsappId);
  if (input.contactListId !== null) await getContactList(tx, input.contactListId);
  if (input.tagListId !== null) await getTag(tx, input.tagListId);
  if (input.fileListId !== null) await filesOf(tx, input.fileListId);
}

type Columns = ReturnType<typeof columnsOf>;

async function columnsFrom(tx: Tx, input: CreateCampaign): Promise<Columns> {
  const { scheduledAt } = input;
  return columnsOf(input, scheduledAt === null ? null : await resolveGivenMoment(tx, scheduledAt));
}

function statusOf(columns: Columns, now: Date): CampaignStatus {
  if (columns.scheduled_at === null) return 'INATIVA';
  if (isTooEarly(columns.scheduled_at, now)) throw refuse('scheduledAt', validationKeys.invalid);
  const missing = missingFrom(columns);
  if (missing.length > 0) {
    const issues = missing.map((path) => ({ path, message: validationKeys.required }));
    throw new AppError('ERR_VALIDATION', { issues });
  }
  return 'PROGRAMADA';
}

async function scheduleStart(
  tx: Tx,
  id: number,
  { scheduled_at: scheduledAt }: Pick<Columns, 'scheduled_at'>,
): Promise<void> {
  if (scheduledAt === null) return;
  await addJob(tx, beginCampaignJob, { campaignId: id, scheduledAt }, { runAt: new Date(scheduledAt) });
}

/** Refuses to change the audience or the confirmation of a campaign that has begun. */
function refuseAudienceChange(row: CampaignRow, columns: Columns): void {
  const isSame =
    row.contact_list_id === columns.contact_list_id &&
    row.tag_id === columns.tag_id &&
    row.confirmation === columns.confirmation;
  if (!isSame) throw new AppError('ERR_CAMPAIGN_BEGUN');
}

export function createCampaignService(links: MediaLinks, clock: Clock) {
  async function editable(tx: Tx, id: number): Promise<CampaignRow> {
    const row = await lockCampaign(tx, id);
    if (!isEditable({ status: row.status, scheduledAt: row.scheduled_at }, clock.now())) {
      throw new AppError('ERR_CAMPAIGN_STATUS');
    }
    return row;
  }

  async function changed(tx: Tx, id: number): Promise<Campaign> {
    const view = await requireCampaign(tx, id);
    tx.record(campaignUpdated({ campaign: presentCampaignSummary(view) }));
    return presentCampaign(view, links);
  }

  async function changeMedia(tx: Tx, id: number, file: ReceivedUpload | undefined): Promise<Campaign> {
    await campaignStore(tx).update(id, {
      media_key: file?.key ?? null,
      media_name: file?.originalName ?? null,
      media_type: file?.mimeType ?? null,
      media_size: file?.size ?? null,
      media_sha256: file?.sha256 ?? null,
      thumbnail_key: null,
      playable_key: null,
      width: null,
      height: null,
      seconds: null,
    });
    if (file) {
      const { key, mimeType } = file;
      await addJob(tx, prepareCampaignMediaJob, { campaignId: id, key, mimeType });
    }
    return changed(tx, id);
  }

  return {
    async list(
      reader: Reader,
      { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
    ): Promise<CampaignPage> {
      const queries = campaignQueries(reader);
      const [page, count] = await Promise.all([
        queries.page(searchParam, pageNumber),
        queries.count(searchParam),
      ]);
      return { records: page.rows.map(presentCampaignSummary), count, hasMore: page.hasMore };
    },

    async get(reader: Reader, id: number): Promise<Campaign> {
      return presentCampaign(await requireCampaign(reader, id), links);
    },

    async create(tx: Tx, input: CreateCampaign): Promise<Campaign> {
      await requireReferences(tx, input);
      const columns = await columnsFrom(tx, input);
      const id = await campaignStore(tx).insert({ ...columns, status: statusOf(columns, clock.now()) });
      await scheduleStart(tx, id, columns);
      const view = await requireCampaign(tx, id);
      tx.record(campaignCreated({ campaign: presentCampaignSummary(view) }));
      return presentCampaign(view, links);
    },

    /** A campaign that had begun stays stopped until a user resumes it. */
    async update(tx: Tx, id: number, input: UpdateCampaign): Promise<Campaign> {
      const row = await editable(tx, id);
      await requireReferences(tx, input);
      const columns = await columnsFrom(tx, input);
      if (row.started_at === null) {
        await campaignStore(tx).update(id, { ...columns, status: statusOf(columns, clock.now()) });
        await scheduleStart(tx, id, columns);
      } else {
        refuseAudienceChange(row, columns);
        await campaignStore(tx).update(id, { ...columns, scheduled_at: row.scheduled_at });
      }
      return changed(tx, id);
    },

    async remove(tx: Tx, id: number): Promise<void> {
      const { status } = await lockCampaign(tx, id);
      if (!canDelete({ status })) throw new AppError('ERR_CAMPAIGN_RUNNING');
      await campaignStore(tx).delete(id);
      tx.record(campaignDeleted({ campaignId: id }));
    },

    async attach(tx: Tx, id: number, file: ReceivedUpload): Promise<Campaign> {
      await editable(tx, id);
      return changeMedia(tx, id, file);
    },

    async detach(tx: Tx, id: number): Promise<Campaign> {
      const row = await editable(tx, id);
      return row.media_key === null ? changed(tx, id) : changeMedia(tx, id, undefined);
    },
  };
}

/** Schedules the planned campaigns of an imported company. */
export async function resumeCampaigns(tx: Tx): Promise<void> {
  for (const row of await campaignQueries(tx).planned()) await scheduleStart(tx, row.id, row);
}

/** Returns the outcomes over time; the cost does not depend on the number of recipients. */
export async function campaignTimeline(reader: Reader, campaignId: number): Promise<CampaignTimeline> {
  await requireCampaign(reader, campaignId);
  const queries = timelineQueries(reader);
  const { first, last } = await queries.reach(campaignId);
  const { from, spanMinutes } = spanFor(first, last);
  if (from === undefined) return { spanMinutes, spans: [] };
  return { spanMinutes, spans: await queries.spans(campaignId, from, spanMinutes) };
}
