import * as z from 'zod/mini';
import { publishToCompanies } from '#platform/events/event-store.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs/job.ts';
import { helpCreated, helpDeleted, helpUpdated } from './events.ts';
import { presentHelp } from './present.ts';
import { helpStore } from './store.ts';

export const publishHelpJob = defineJob({
  name: 'helps.tell',
  scope: 'platform',
  payload: z.object({ helpId: z.int(), isNew: z.boolean() }),
  serialByKey: true,
  timeoutSeconds: 600,
});

export const helpJobHandlers: readonly JobHandler[] = [
  handle(publishHelpJob, async (context, { helpId, isNew }) => {
    const row = await context.transaction((tx) => helpStore(tx).find(helpId));
    const told = isNew ? helpCreated : helpUpdated;
    await publishToCompanies(context, row ? told({ record: presentHelp(row) }) : helpDeleted({ id: helpId }));
  }),
];
