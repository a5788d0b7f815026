import type {
  SandboxCustomer,
  SandboxEvent,
  SandboxFault,
  SandboxMessage,
  SandboxPhone,
  SandboxStatus,
} from '@prosa/contracts/sandbox-phone/schema.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type Broadcast, type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { permissionRoom } from '#platform/realtime/rooms.ts';
import type { Address } from '#providers/whatsapp/port.ts';

export const sandboxQrScanned = defineEvent<{ connectionId: number; number: string }>('sandbox.qr-scanned');
export const sandboxFaultCaused = defineEvent<{ connectionId: number; fault: SandboxFault }>(
  'sandbox.fault-caused',
);
/** There is something the connection is to be told. */
export const sandboxSignalled = defineEvent<{ connectionId: number }>('sandbox.signalled');
export const sandboxCustomerTyped = defineEvent<{ connectionId: number; chat: Address; isTyping: boolean }>(
  'sandbox.customer-typed',
);

export const sandboxMessageChanged = defineEvent<{ message: SandboxMessage; customer: SandboxCustomer }>(
  'sandbox.message-changed',
);
export const sandboxStatusChanged = defineEvent<{
  customerId: number;
  messageIds: readonly number[];
  status: SandboxStatus;
}>('sandbox.status-changed');
export const sandboxCustomerChanged = defineEvent<{ customer: SandboxCustomer }>('sandbox.customer-changed');
export const sandboxCompanyTyped = defineEvent<{ customerId: number; isTyping: boolean }>(
  'sandbox.company-typed',
);
export const sandboxPhoneChanged = defineEvent<{ phone: SandboxPhone }>('sandbox.phone-changed');

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
