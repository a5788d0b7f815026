import { type MissingPart, missingParts } from '@prosa/contracts/campaigns/rules.ts';
import {
  type CampaignSettings,
  type CreateCampaign,
  campaignMessages,
} from '@prosa/contracts/campaigns/schema.ts';
import type { CampaignRow, NewCampaign } from './store.ts';

function textsOf(input: CreateCampaign, prefix: 'message' | 'confirmationMessage'): string[] {
  const numbers = Array.from({ length: campaignMessages }, (_, index) => (index + 1) as 1 | 2 | 3 | 4 | 5);
  return numbers.map((number) => input[`${prefix}${number}`]);
}

/** Columns for the values of the form. */
export function columnsOf(input: CreateCampaign, scheduledAt: Date | null) {
  return {
    name: input.name,
    messages: textsOf(input, 'message'),
    confirmation_messages: textsOf(input, 'confirmationMessage'),
    confirmation: input.confirmation,
    keeps_hours: input.keepsHours,
    scheduled_at: scheduledAt?.toISOString() ?? null,
    connection_id: input.whatsappId,
    contact_list_id: input.contactListId,
    tag_id: input.tagListId,
    file_list_id: input.fileListId,
  } satisfies Partial<NewCampaign>;
}

type CampaignParts = Pick<
  CampaignRow,
  'connection_id' | 'contact_list_id' | 'tag_id' | 'messages' | 'confirmation' | 'confirmation_messages'
>;

export function missingFrom(row: CampaignParts): MissingPart[] {
  return missingParts({
    hasConnection: row.connection_id !== null,
    hasAudience: row.contact_list_id !== null || row.tag_id !== null,
    messages: row.messages,
    confirmation: row.confirmation,
    confirmationMessages: row.confirmation_messages,
  });
}

/** Tolerance for a form that was open for a while and still means "now". */
const pastToleranceMs = 5 * 60_000;

export function isTooEarly(scheduledAt: string | null, now: Date): boolean {
  return scheduledAt !== null && Date.parse(scheduledAt) < now.getTime() - pastToleranceMs;
}

type Intervals = Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>;

export interface Pace {
  readonly waitMs: number;
  readonly sentInRow: number;
}

/**
 * Pause of the connection after one more message: a random part of the interval, and after every `longerIntervalAfter`
 * messages the greater interval as well. `random` is in [0, 1).
 */
export function paceAfter(
  { messageInterval, longerIntervalAfter, greaterInterval }: Intervals,
  sentBefore: number,
  random: number,
): Pace {
  const sentInRow = sentBefore + 1;
  const isLonger = longerIntervalAfter > 0 && sentInRow >= longerIntervalAfter;
  const waitSeconds = messageInterval * random + (isLonger ? greaterInterval : 0);
  return { waitMs: Math.round(waitSeconds * 1000), sentInRow: isLonger ? 0 : sentInRow };
}

/** Average duration for this many messages. */
export function expectedMs(
  { messageInterval, longerIntervalAfter, greaterInterval }: Intervals,
  messages: number,
): number {
  const rests = longerIntervalAfter > 0 ? Math.floor(messages / longerIntervalAfter) : 0;
  return ((messages * messageInterval) / 2 + rests * greaterInterval) * 1000;
}

/** How long an answer to the confirmation question counts; the campaign runs until then. */
export const confirmableMs = 72 * 60 * 60_000;

/** A later message is not counted as a reply to the campaign. */
export const repliableMs = 7 * 24 * 60 * 60_000;

/** This many consecutive failures pause the campaign: the number may be about to be banned, or the list is bad. */
export const maxFailuresInRow = 10;
