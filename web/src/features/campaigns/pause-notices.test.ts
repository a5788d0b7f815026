import type { CampaignSummary, PauseReason } from '@prosa/contracts/campaigns/schema.ts';
import { expect, it } from 'vitest';
import type { LiveEvent } from '#lib/live-query.ts';
import { createPauseNotices } from './pause-notices.ts';

const paused = (id: number, pauseReason: PauseReason | null): LiveEvent => ({
  name: 'campaign',
  payload: { action: 'update', record: { id, status: 'EM_ANDAMENTO', pauseReason } as CampaignSummary },
  seq: 1,
});

it('a pause that waits for a person is told once, and again when it comes again', () => {
  const told: string[] = [];
  const notices = createPauseNotices(({ id }, reason) => {
    told.push(`${id} ${reason}`);
  });
  const events = [
    paused(1, 'failures'),
    paused(1, 'failures'),
    paused(2, 'banned'),
    paused(1, null),
    paused(1, 'failures'),
  ];
  for (const event of events) notices.handleEvent(event);
  expect(told).toEqual(['1 failures', '2 banned', '1 failures']);
});

it('a pause that ends by itself is told to nobody', () => {
  const told: string[] = [];
  const notices = createPauseNotices((_campaign, reason) => {
    told.push(reason);
  });
  for (const reason of ['disconnected', 'hours', null] as const) notices.handleEvent(paused(1, reason));
  expect(told).toEqual([]);
});
