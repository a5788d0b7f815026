import { expect, test } from 'vitest';
import { brokenPlaces } from './broken-rules.ts';
import { ticketVisibility } from './ticket-visibility.ts';

test('the module itself, the session gate, rooms and tests name the parts of the rule', () => {
  const text = 'export const see = (viewer) => viewer.seesAllTickets || allTicketsRoom(1) || noQueueRoom(1);';
  const files = {
    'server/src/features/tickets/visibility.ts': text,
    'server/src/features/sessions/session-gate.ts': text,
    'server/src/platform/realtime/rooms.ts': text,
    'server/testing/builders.ts': text,
    'server/src/features/tickets/preview.test.ts': text,
    'contracts/src/tickets/rules.ts': text,
  };
  expect(brokenPlaces(ticketVisibility, files)).toEqual([]);
});

test('a second writing of the rule is refused', () => {
  const files = {
    'server/src/features/messages/queries.ts': 'const isSeen = (viewer) =>\n  viewer.seesAllTickets;',
    'server/src/features/ticket-notes/events.ts': 'const rooms = [allTicketsRoom(companyId)];',
    'server/src/app/client-sockets.ts': 'const f = ({ seesAllTickets: all }) => all && noQueueRoom(1);',
  };
  expect(brokenPlaces(ticketVisibility, files)).toEqual([
    'server/src/features/messages/queries.ts:2',
    'server/src/features/ticket-notes/events.ts:1',
    'server/src/app/client-sockets.ts:1',
    'server/src/app/client-sockets.ts:1',
  ]);
});
