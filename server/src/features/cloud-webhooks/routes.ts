import * as api from '@prosa/contracts/cloud-webhooks/api.ts';
import { open, type Route, raw } from '#platform/http/route.ts';
import { type CloudWebhookDependencies, createCloudWebhookService } from './service.ts';

export function cloudWebhookRoutes(parts: CloudWebhookDependencies): readonly Route[] {
  const service = createCloudWebhookService(parts);
  return [
    open(api.verifyCloudWebhook, ({ database, params, query }) =>
      service.verify(database, params.webhookKey, {
        verifyToken: query['hub.verify_token'],
        challenge: query['hub.challenge'],
      }),
    ),
    raw(api.receiveCloudWebhook, async ({ database, params, bytes, headers }) => {
      const signature = [headers['x-hub-signature-256'] ?? []].flat()[0];
      await service.receive(database, params.webhookKey, { bytes, signature });
      return {};
    }),
  ];
}
