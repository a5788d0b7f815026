import { sendByApi } from '@prosa/contracts/external-api/api.ts';
import { program, type Route } from '#platform/http/route.ts';
import { createExternalApiService, type ExternalApiDependencies } from './service.ts';

export function externalApiRoutes(dependencies: ExternalApiDependencies): readonly Route[] {
  const service = createExternalApiService(dependencies);
  return [
    program(sendByApi, 'messages', ({ actor, body, files, request, reader, keep }) =>
      service.send({
        actor,
        input: body,
        files,
        idempotencyKey: request.idempotencyKey,
        reader,
        keep,
      }),
    ),
  ];
}
