import { describe, expect, it } from 'vitest';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import { createBroadcastTable } from '#platform/realtime/broadcast.ts';
import { permissionRoom } from '#platform/realtime/rooms.ts';
import * as events from './events.ts';
import { sandboxPhoneBroadcasts } from './events.ts';

const companyId = mintCompanyId(7);
const broadcastsOf = createBroadcastTable(sandboxPhoneBroadcasts);

describe('what happens on the phones', () => {
  it('is told to those who may look at them, and to nobody else', () => {
    const status = events.sandboxStatusChanged({ customerId: 1, messageIds: [2], status: 'read' });
    expect(broadcastsOf(companyId, { ...status, seq: 1 })).toEqual([
      {
        name: 'sandbox',
        payload: { action: 'status', customerId: 1, messageIds: [2], status: 'read' },
        rooms: [permissionRoom(companyId, 'connections-page:actionButtons')],
      },
    ]);
    const shown = sandboxPhoneBroadcasts.flatMap((rule) => rule.toBroadcasts({} as never, companyId));
    expect(new Set(shown.flatMap(({ rooms }) => rooms))).toEqual(
      new Set([permissionRoom(companyId, 'connections-page:actionButtons')]),
    );
  });

  it('between the phone and its connection alone is told to no screen', () => {
    const inner = [
      events.sandboxSignalled({ connectionId: 1 }),
      events.sandboxQrScanned({ connectionId: 1, number: '5511987654321' }),
      events.sandboxFaultCaused({ connectionId: 1, fault: 'drop' }),
      events.sandboxCustomerTyped({ connectionId: 1, chat: { phone: '5511987654321' }, isTyping: true }),
    ];
    expect(inner.flatMap((event) => broadcastsOf(companyId, { ...event, seq: 1 }))).toEqual([]);
  });
});
