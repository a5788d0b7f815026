const steps = [1, 2, 4, 6, 8, 10];

/** Where the scale ends: a round number, not less than the largest value, whose half is round as well. */
export function topOf(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, largest)));
  const step = steps.find((candidate) => candidate * power >= largest) ?? 10;
  return Math.max(1, step * power);
}

/** The lines across: none, half, all; of a scale up to one there is no half. */
export function ticksOf(top: number): readonly number[] {
  return top === 1 ? [0, 1] : [0, top / 2, top];
}

/** Which of so many points, spread evenly, get a word so that the words do not touch. */
export function labelledPoints(count: number, room: number): readonly number[] {
  const shown = Math.min(count, Math.max(2, room));
  if (count <= 1) return count === 1 ? [0] : [];
  return Array.from({ length: shown }, (_, index) => Math.round((index * (count - 1)) / (shown - 1)));
}

/** Which of so many bars, side by side, get a word: the first and then every so many, as a calendar counts. */
export function labelledBars(count: number, room: number): readonly number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, room)));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}
