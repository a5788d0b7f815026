import * as api from '@prosa/contracts/integrations/api.ts';
import { type Route, read, staged, write } from '#platform/http/route.ts';
import { createProbe, type ProbeDependencies } from './probe.ts';
import { createIntegrationService, type IntegrationServiceDependencies } from './service.ts';

export function integrationRoutes(
  dependencies: IntegrationServiceDependencies & ProbeDependencies,
): readonly Route[] {
  const service = createIntegrationService(dependencies);
  const probe = createProbe(dependencies);
  return [
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
  ];
}
