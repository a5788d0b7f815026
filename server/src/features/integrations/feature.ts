import * as api from '@prosa/contracts/integrations/api.ts';
import type { SealedColumn, SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import type { Feature } from '#platform/feature.ts';
import { read, staged, write } from '#platform/http/route.ts';
import type { Chatbots } from '#providers/chatbots/port.ts';
import { integrationBroadcasts } from './events.ts';
import { createProbe } from './probe.ts';
import { credentialsPlace, secretPlace } from './secrets.ts';
import { createIntegrationService, type IntegrationServiceDependencies } from './service.ts';

/** Exported for the maintenance commands, which run without the dependencies of the feature. */
export const integrationSealedColumns: readonly SealedColumn[] = [
  {
    table: 'integrations',
    column: 'secret',
    key: ['id'],
    placeOf: (companyId, row) => secretPlace(companyId, Number(row.id)),
  },
  {
    table: 'integrations',
    column: 'credentials',
    key: ['id'],
    placeOf: (companyId, row) => credentialsPlace(companyId, Number(row.id)),
  },
];

interface IntegrationsDependencies {
  readonly box: SecretBox;
  readonly chatbots: Chatbots;
  readonly clock: Clock;
  readonly removeFromQueues: IntegrationServiceDependencies['removeFromQueues'];
}

export function integrationsFeature({
  box,
  chatbots,
  clock,
  removeFromQueues,
}: IntegrationsDependencies): Feature {
  const service = createIntegrationService({ box, removeFromQueues });
  const probe = createProbe({ chatbots, box, clock });
  return {
    name: 'integrations',
    routes: [
      read(api.listIntegrations, ({ reader, query }) =>
        service.list(reader, query.searchParam, query.pageNumber),
      ),
      read(api.getIntegration, ({ reader, params }) => service.get(reader, params.integrationId)),
      staged(api.testIntegration, ({ reader, body }) => probe(reader, body)),
      write(api.createIntegration, ({ tx, body }) => service.create(tx, body)),
      write(api.updateIntegration, ({ tx, params, body }) => service.update(tx, params.integrationId, body)),
      write(api.deleteIntegration, async ({ tx, params }) => {
        await service.remove(tx, params.integrationId);
        return {};
      }),
    ],
    broadcasts: integrationBroadcasts,
  };
}
