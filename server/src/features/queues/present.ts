import type { Queue } from '@prosa/contracts/queues/schema.ts';
import { withDayNames } from '@prosa/contracts/weekly-hours.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { QueueRow } from './store.ts';

export function presentQueue(row: QueueRow, links: MediaLinks): Queue {
  const { media_key: key, media_name: name } = row;
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    greetingMessage: row.greeting_message,
    outOfHoursMessage: row.out_of_hours_message,
    orderQueue: row.order_queue,
    schedules: withDayNames(row.schedules),
    integrationId: row.integration_id,
    mediaPath: key === null ? null : links(mintCompanyId(row.company_id), key, name ?? ''),
    mediaName: name,
    promptId: row.prompt_id,
    companyId: row.company_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
