import * as api from '@prosa/contracts/schedules/api.ts';
import type { Clock } from '#platform/clock.ts';
import { type Route, read, upload, write } from '#platform/http/route.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { createScheduleService } from './service.ts';

export function scheduleRoutes(mediaLinks: MediaLinks, clock: Clock): readonly Route[] {
  const service = createScheduleService(mediaLinks, clock);
  return [
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
  ];
}
