import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#lib/live-query.ts';
import { type OptOutList, optOutKeys } from './queries.ts';
import { updateOptOutLists } from './realtime.ts';

const at = '2026-01-01T00:00:00.000Z';

function listOf(...ids: number[]): OptOutList {
  const records = ids.map((contactId) => ({
    contactId,
    name: `Pessoa ${contactId}`,
    number: null,
    words: 'SAIR',
    optedOutAt: at,
  }));
  return { pages: [{ records, count: ids.length, hasMore: false }], pageParams: [1] };
}

const news = (id: number, optedOutAt: string | null): LiveEvent => ({
  name: 'contact',
  payload: { action: 'update', contact: { id, optedOutAt } as Contact },
  seq: 1,
});

function listAfter(...events: LiveEvent[]) {
  const client = new QueryClient();
  client.setQueryData(optOutKeys.list(''), listOf(1, 2));
  for (const event of events) updateOptOutLists(client, event);
  const list = client.getQueryData<OptOutList>(optOutKeys.list(''));
  const isStale = client.getQueryState(optOutKeys.list(''))?.isInvalidated;
  return { ids: list?.pages.flatMap(({ records }) => records.map(({ contactId }) => contactId)), isStale };
}

describe('a live list of those who opted out', () => {
  it('loses who wants campaigns again and who was deleted', () => {
    const deleted: LiveEvent = { name: 'contact', payload: { action: 'delete', contactId: 2 }, seq: 2 };
    expect(listAfter(news(1, null))).toEqual({ ids: [2], isStale: false });
    expect(listAfter(deleted)).toEqual({ ids: [1], isStale: false });
  });

  it('is read again when somebody new opts out, and not for other news', () => {
    expect(listAfter(news(3, at))).toEqual({ ids: [1, 2], isStale: true });
    expect(listAfter(news(1, at), news(9, null))).toEqual({ ids: [1, 2], isStale: false });
  });
});
