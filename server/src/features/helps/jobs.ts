import * as z from 'zod/mini';
import { tellCompanies } from '#platform/events/tell-companies.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs/define-job.ts';
import { helpCreated, helpDeleted, helpUpdated } from './events.ts';
import { presentHelp } from './present.ts';
import { helpStore } from './store.ts';

export const tellHelpJob = defineJob({
  name: 'helps.tell',
  scope: 'platform',
  payload: z.object({ helpId: z.int(), isNew: z.boolean() }),
  serialByKey: true,
  timeoutSeconds: 600,
});

export const helpJobHandlers: readonly JobHandler[] = [
  handle(tellHelpJob, async (context, { helpId, isNew }) => {
    const row = await context.transaction((tx) => helpStore(tx).find(helpId));
    const told = isNew ? helpCreated : helpUpdated;
    await tellCompanies(context, row ? told({ record: presentHelp(row) }) : helpDeleted({ id: helpId }));
  }),
];
