import { expect, it } from 'vitest';
import { pauseOthers } from './voice-player.tsx';

it('Only the player that began last sounds', () => {
  const paused: string[] = [];
  const player = (name: string) => ({ pause: () => void paused.push(name) });
  const [first, second] = [player('first'), player('second')];
  pauseOthers(first);
  pauseOthers(first);
  expect(paused).toEqual([]);
  pauseOthers(second);
  expect(paused).toEqual(['first']);
  pauseOthers(first);
  expect(paused).toEqual(['first', 'second']);
});
