import * as api from '@prosa/contracts/templates/api.ts';
import type { AskConnection } from '#features/connections/questions/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Feature } from '#platform/feature.ts';
import { read, staged } from '#platform/http/route.ts';
import { templateBroadcasts } from './events.ts';
import { templateReactions } from './reactions.ts';
import { createTemplateSync, listTemplates, templateJobHandlers } from './service.ts';

interface TemplatesDependencies {
  readonly database: Database;
  readonly askConnection: AskConnection;
  readonly clock: Clock;
}

export function templatesFeature({ database, askConnection, clock }: TemplatesDependencies): Feature {
  const sync = createTemplateSync({ askConnection, clock });
  return {
    name: 'templates',
    routes: [
      read(api.listTemplates, ({ reader, params }) => listTemplates(reader, params.connectionId)),
      staged(api.syncTemplates, ({ params, ...stages }) => sync(stages, params.connectionId)),
    ],
    jobs: templateJobHandlers(sync),
    broadcasts: templateBroadcasts,
    reactions: templateReactions(database),
  };
}
