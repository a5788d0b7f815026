import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cardOf, createTypingSignal } from './state.ts';

describe('a card', () => {
  it('shows its name and number, as they were before they were written down', () => {
    const vcard =
      'BEGIN:VCARD\nVERSION:3.0\nFN:Lima\\; Rita\\, a Rita\nTEL;type=CELL;waid=5511:+5511\nEND:VCARD';
    expect(cardOf(vcard)).toEqual({ name: 'Lima; Rita, a Rita', phone: '+5511' });
  });

  it('of nobody shows nothing', () => {
    expect(cardOf('nonsense')).toEqual({ name: '', phone: '' });
  });
});

describe('typing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is told once, and ends by itself when nothing more is typed', () => {
    const told: boolean[] = [];
    const signal = createTypingSignal((isTyping) => void told.push(isTyping));
    signal.touch();
    vi.advanceTimersByTime(2000);
    signal.touch();
    vi.advanceTimersByTime(2000);
    expect(told).toEqual([true]);
    vi.advanceTimersByTime(2000);
    expect(told).toEqual([true, false]);
  });

  it('is told again while it goes on', () => {
    const told: boolean[] = [];
    const signal = createTypingSignal((isTyping) => void told.push(isTyping));
    for (let second = 0; second <= 11; second += 1) {
      signal.touch();
      vi.advanceTimersByTime(1000);
    }
    expect(told).toEqual([true, true, true]);
  });

  it('ends with what was sent, and only once', () => {
    const told: boolean[] = [];
    const signal = createTypingSignal((isTyping) => void told.push(isTyping));
    signal.stop();
    signal.touch();
    signal.stop();
    signal.stop();
    expect(told).toEqual([true, false]);
  });
});
