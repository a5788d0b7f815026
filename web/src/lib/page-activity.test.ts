import { awayAfterMs } from '@prosa/contracts/presence/events.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchActivity } from './page-activity.ts';

class Page extends EventTarget {
  hidden = false;
  show(isShown: boolean): void {
    this.hidden = !isShown;
    this.dispatchEvent(new Event('visibilitychange'));
  }
  touch(): void {
    this.dispatchEvent(new Event('keydown'));
  }
}

function start() {
  const page = new Page();
  const told: boolean[] = [];
  return { page, told, activity: watchActivity(page, (isActive) => void told.push(isActive)) };
}

describe('somebody at the screen', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is away five minutes after the last touch, and back with the next', () => {
    const { page, told, activity } = start();
    vi.advanceTimersByTime(awayAfterMs - 1);
    page.touch();
    vi.advanceTimersByTime(awayAfterMs - 1);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect([told, activity.isActive()]).toEqual([[false], false]);
    page.touch();
    expect([told, activity.isActive()]).toEqual([[false, true], true]);
  });

  it('is away while the page is out of sight, and touches nothing after the end', () => {
    const { page, told, activity } = start();
    page.show(false);
    page.show(true);
    expect(told).toEqual([false, true]);
    activity.stop();
    page.show(false);
    vi.advanceTimersByTime(awayAfterMs);
    expect(told).toEqual([false, true]);
  });
});
