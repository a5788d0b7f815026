import type { SandboxEvent } from '@prosa/contracts/sandbox-phone/events.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { type Broadcast, type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { permissionRoom } from '#platform/realtime/rooms.ts';
import {
  sandboxCompanyTyped,
  sandboxCustomerChanged,
  sandboxMessageChanged,
  sandboxPhoneChanged,
  sandboxStatusChanged,
} from './events.ts';

function toPhones(companyId: CompanyId, payload: SandboxEvent): Broadcast[] {
  return [{ name: 'sandbox', payload, rooms: [permissionRoom(companyId, 'connections-page:actionButtons')] }];
}

export const sandboxPhoneBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(sandboxMessageChanged, (event, companyId) =>
    toPhones(companyId, { action: 'message', ...event }),
  ),
  broadcastOf(sandboxStatusChanged, (event, companyId) =>
    toPhones(companyId, { action: 'status', ...event }),
  ),
  broadcastOf(sandboxCustomerChanged, (event, companyId) =>
    toPhones(companyId, { action: 'customer', ...event }),
  ),
  broadcastOf(sandboxCompanyTyped, (event, companyId) => toPhones(companyId, { action: 'typing', ...event })),
  broadcastOf(sandboxPhoneChanged, (event, companyId) => toPhones(companyId, { action: 'phone', ...event })),
];
