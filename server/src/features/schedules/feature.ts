import * as api from '@prosa/contracts/schedules/api.ts';
import type { MessageService } from '#features/messages/service.ts';
import type { TicketService } from '#features/tickets/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Feature } from '#platform/feature.ts';
import { read, upload, write } from '#platform/http/route.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { scheduleBroadcasts } from './events.ts';
import { scheduleReactions } from './reactions.ts';
import { scheduleJobHandlers } from './send-schedule.ts';
import { createScheduleService } from './service.ts';

interface SchedulesDependencies {
  readonly database: Database;
  readonly tickets: TicketService;
  readonly messages: MessageService;
  readonly media: MediaStore;
  readonly mediaLinks: MediaLinks;
  readonly clock: Clock;
}

export function schedulesFeature({
  database,
  tickets,
  messages,
  media,
  mediaLinks,
  clock,
}: SchedulesDependencies): Feature {
  const service = createScheduleService(mediaLinks, clock);
  return {
    name: 'schedules',
    routes: [
      read(api.listSchedules, ({ reader, actor, query }) => service.list(reader, actor, query)),
      read(api.getSchedule, ({ reader, actor, params }) => service.get(reader, actor, params.scheduleId)),
      upload(api.createSchedule, 'schedules', ({ tx, actor, body, files: [picture] }) =>
        service.create(tx, actor, body, picture),
      ),
      write(api.updateSchedule, ({ tx, actor, params, body }) =>
        service.update(tx, actor, params.scheduleId, body),
      ),
      write(api.deleteSchedule, async ({ tx, actor, params }) => {
        await service.remove(tx, actor, params.scheduleId);
        return {};
      }),
      upload(api.uploadScheduleMedia, 'schedules', ({ tx, actor, params, files: [file] }) =>
        service.attach(tx, actor, params.scheduleId, file),
      ),
      write(api.deleteScheduleMedia, ({ tx, actor, params }) => service.detach(tx, actor, params.scheduleId)),
    ],
    jobs: scheduleJobHandlers({ tickets, messages, media, mediaLinks, clock }),
    broadcasts: scheduleBroadcasts,
    reactions: scheduleReactions(database, mediaLinks),
  };
}
