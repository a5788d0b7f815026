import type { DeliveryStatus } from '#providers/whatsapp/port.ts';
import { failureOf } from './failures.ts';
import type { NumberNews } from './port.ts';
import type { CloudStatus } from './webhook-schema.ts';

const known: readonly DeliveryStatus[] = ['sent', 'delivered', 'read', 'played'];

/** Reads the delivery status of a message of ours. Meta had accepted it before, so a failure here is final. */
export function readStatus(told: CloudStatus): NumberNews['events'] {
  const { recipient_id: phone, recipient_user_id: userId, biz_opaque_callback_data: opaque } = told;
  const chat = { ...(phone ? { phone } : {}), ...(userId ? { businessScopedId: userId } : {}) };
  if (!phone && !userId) return [];
  const target = { id: told.id, chat, isOwn: true };
  const about = { target, at: told.timestamp, ...(opaque ? { ownId: opaque } : {}) };
  if (told.status === 'failed') {
    const code = told.errors?.[0]?.code;
    const error = failureOf({ status: 400, ...(code === undefined ? {} : { code }) });
    return [{ type: 'failed', ...about, error: { class: error.class }, isFinal: true }];
  }
  const status = known.find((each) => each === told.status);
  return status ? [{ type: 'status', ...about, status }] : [];
}
