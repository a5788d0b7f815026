import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#lib/live-query.ts';
import { dashboardKeys } from './queries.ts';
import { createDashboardRefetcher, nowRefetchMs, periodRefetchMs } from './realtime.ts';

const ticketEvent = (action: string) => ({ name: 'ticket', payload: { action }, seq: 1 }) as LiveEvent;

function start() {
  const client = new QueryClient();
  const asked = { now: 0, figures: 0 };
  const look = (part: keyof typeof asked) =>
    new QueryObserver(client, {
      queryKey: [...dashboardKeys.all, part],
      queryFn: () => {
        asked[part] += 1;
        return part;
      },
    }).subscribe(() => undefined);
  return { client, asked, look, follow: createDashboardRefetcher() };
}

describe('the dashboard', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('asks anew after a burst of events, the moment sooner than the period, and not once per event', async () => {
    const { client, asked, look, follow } = start();
    look('now');
    look('figures');
    await vi.advanceTimersByTimeAsync(0);
    for (let index = 0; index < 100; index += 1) follow(client, ticketEvent('update'));
    await vi.advanceTimersByTimeAsync(nowRefetchMs);
    expect(asked).toEqual({ now: 2, figures: 1 });
    follow(client, ticketEvent('delete'));
    await vi.advanceTimersByTimeAsync(periodRefetchMs);
    expect(asked).toEqual({ now: 3, figures: 2 });
    await vi.advanceTimersByTimeAsync(periodRefetchMs * 10);
    expect(asked).toEqual({ now: 3, figures: 2 });
  });

  it('that nobody looks at asks nothing, and that something was read changes no figure', async () => {
    const { client, asked, look, follow } = start();
    follow(client, ticketEvent('update'));
    const leave = look('now');
    await vi.advanceTimersByTimeAsync(0);
    follow(client, ticketEvent('updateUnread'));
    await vi.advanceTimersByTimeAsync(periodRefetchMs);
    expect(asked.now).toBe(1);
    leave();
  });
});
