import { fillCampaignText } from '@prosa/contracts/campaigns/rules.ts';
import type {
  CampaignEstimate,
  CampaignPreview,
  EstimateCampaign,
  PreviewCampaign,
} from '@prosa/contracts/campaigns/schema.ts';
import { isOpenAt } from '@prosa/contracts/opening-hours.ts';
import type { StoredDayHours } from '@prosa/contracts/weekly-hours.ts';
import { requireConnection } from '#features/connections/service.ts';
import { getContactList } from '#features/contact-lists/service.ts';
import { variablesOf } from '#features/messages/rules.ts';
import { resolveGivenMoment } from '#features/settings/service.ts';
import { getTag } from '#features/tags/service.ts';
import type { Reader } from '#platform/database/database.ts';
import { type Audience, estimateQueries } from './estimate-queries.ts';
import { expectedMs } from './rules.ts';
import { campaignSettings } from './settings-store.ts';

interface Hours {
  readonly hours: readonly StoredDayHours[];
  readonly timeZone: string;
}

const stepMs = 15 * 60_000;
const furthestMs = 60 * 24 * 60 * 60_000;

/** Returns when this much work ends if it only runs during opening hours; undefined when it would take months. */
export function endWithinHours(from: Date, workMs: number, { hours, timeZone }: Hours): Date | undefined {
  let left = workMs;
  for (let passed = 0; passed <= furthestMs; passed += stepMs) {
    const at = new Date(from.getTime() + passed);
    if (!isOpenAt(hours, at, timeZone)) continue;
    if (left <= stepMs) return new Date(at.getTime() + left);
    left -= stepMs;
  }
  return undefined;
}

const samples = 4;
/** Example of a protocol number; the real one is assigned when the message is sent. */
const sampleProtocol = '20260101000001';

async function requireAudience(reader: Reader, { contactListId, tagListId }: Audience): Promise<void> {
  if (contactListId !== null) await getContactList(reader, contactListId);
  if (tagListId !== null) await getTag(reader, tagListId);
}

export async function previewCampaign(
  reader: Reader,
  { message, ...audience }: PreviewCampaign,
  now: Date,
): Promise<CampaignPreview> {
  await requireAudience(reader, audience);
  const queries = estimateQueries(reader);
  const [people, { timeZone }, { variables }] = await Promise.all([
    queries.some(audience, samples),
    queries.hours(),
    campaignSettings(reader),
  ]);
  return {
    samples: people.map((person) => ({
      name: person.name,
      number: person.number,
      text: fillCampaignText(message, {
        person,
        variables,
        general: variablesOf({ contactName: person.name, protocol: sampleProtocol, timeZone, now }),
      }),
    })),
  };
}

/** Uses the current intervals and assumes that no other campaign shares the connection. */
export async function estimateCampaign(
  reader: Reader,
  { whatsappId, keepsHours, scheduledAt, ...audience }: EstimateCampaign,
  now: Date,
): Promise<CampaignEstimate> {
  await requireAudience(reader, audience);
  if (whatsappId !== null) await requireConnection(reader, whatsappId);
  const queries = estimateQueries(reader);
  const [recipients, hours, settings] = await Promise.all([
    queries.count(audience),
    queries.hours(),
    campaignSettings(reader),
  ]);
  if (recipients === 0) return { recipients, endsAt: null };
  const wanted = scheduledAt === null ? now : await resolveGivenMoment(reader, scheduledAt);
  const begins = new Date(Math.max(now.getTime(), wanted.getTime()));
  const workMs = expectedMs(settings, recipients);
  const endsAt = keepsHours ? endWithinHours(begins, workMs, hours) : new Date(begins.getTime() + workMs);
  return { recipients, endsAt: endsAt?.toISOString() ?? null };
}
