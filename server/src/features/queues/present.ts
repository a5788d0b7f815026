import type { Queue } from '@prosa/contracts/queues/schema.ts';
import { type DayHours, weekdayNames } from '@prosa/contracts/weekly-hours.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import type { QueueRow } from './store.ts';

/** The days' names follow from the days, so they are not stored. */
export type StoredHours = Omit<DayHours, 'weekday'>;

export function presentQueue(row: QueueRow, links: MediaLinks): Queue {
  const { media_key: key, media_name: name } = row;
  const hours = row.schedules as unknown as StoredHours[];
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    greetingMessage: row.greeting_message,
    outOfHoursMessage: row.out_of_hours_message,
    orderQueue: row.order_queue,
    schedules: hours.map(({ weekdayEn, startTime, endTime }) => ({
      weekday: weekdayNames[weekdayEn],
      weekdayEn,
      startTime,
      endTime,
    })),
    mediaPath: key === null ? null : links(mintCompanyId(row.company_id), key, name ?? ''),
    mediaName: name,
    companyId: row.company_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
