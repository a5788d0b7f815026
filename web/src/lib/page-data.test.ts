import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterFirstData } from './page-data.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nextFrame = (draw: () => void): void => void setTimeout(draw, 16);

function pageThatAsks(takesMs: number) {
  const client = new QueryClient();
  const begun: string[] = [];
  const forget = afterFirstData(client, () => void begun.push('the rest'), nextFrame);
  // The page asks after the frame around it has begun to wait, as its effects run later.
  const answer = () => new Promise((resolve) => setTimeout(resolve, takesMs, 'rows'));
  void client.prefetchQuery({ queryKey: ['rows'], queryFn: answer });
  return { client, begun, forget };
}

it('lets the rest begin once, after what the page asked for has come and was drawn', async () => {
  const { client, begun } = pageThatAsks(300);
  await vi.advanceTimersByTimeAsync(299);
  expect(begun).toEqual([]);
  await vi.advanceTimersByTimeAsync(16);
  expect(client.getQueryData(['rows'])).toBe('rows');
  expect(begun).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  void client.prefetchQuery({ queryKey: ['more'], queryFn: () => 'more' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toEqual(['the rest']);
});

it('waits two seconds for data that does not come, and for nothing once it was told to forget', async () => {
  const slow = pageThatAsks(60_000);
  const gone = pageThatAsks(10);
  gone.forget();
  await vi.advanceTimersByTimeAsync(1999);
  expect(slow.begun).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(slow.begun).toEqual(['the rest']);
  expect(gone.begun).toEqual([]);
});

it('holds nothing up on a page that asks for nothing', async () => {
  const begun: string[] = [];
  afterFirstData(new QueryClient(), () => void begun.push('the rest'), nextFrame);
  await vi.advanceTimersByTimeAsync(20);
  expect(begun).toEqual(['the rest']);
});
