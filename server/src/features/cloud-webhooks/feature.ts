import * as api from '@prosa/contracts/cloud-webhooks/api.ts';
import type { ConnectionHandlers } from '#features/connections/rules.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Feature } from '#platform/feature.ts';
import { open, raw } from '#platform/http/route.ts';
import type { Log } from '#platform/log.ts';
import type { CloudDeliveries } from '#providers/whatsapp/cloud/port.ts';
import { createCloudWebhookService } from './service.ts';

interface CloudWebhooksDependencies {
  readonly box: SecretBox;
  readonly cloudDeliveries: CloudDeliveries;
  /** Absent where another process applies incoming events. */
  readonly inbox: { readonly store: ConnectionHandlers['storeEvent'] } | undefined;
  readonly log: Log;
}

export function cloudWebhooksFeature({
  box,
  cloudDeliveries,
  inbox,
  log,
}: CloudWebhooksDependencies): Feature {
  const service = createCloudWebhookService({
    deliveries: cloudDeliveries,
    box,
    storeEvent: inbox?.store,
    log,
  });
  return {
    name: 'cloud-webhooks',
    routes: [
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
    ],
  };
}
