const steps = [1, 2, 4, 6, 8, 10];

/** Upper end of the scale: a round number not less than the largest value, whose half is round as well. */
export function topOf(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, largest)));
  const step = steps.find((candidate) => candidate * power >= largest) ?? 10;
  return Math.max(1, step * power);
}

/** Grid lines at zero, half and the top; a scale up to one has no half. */
export function ticksOf(top: number): readonly number[] {
  return top === 1 ? [0, 1] : [0, top / 2, top];
}

/** Indexes of the evenly spread points that get a label, so that labels do not overlap. */
export function labelledPoints(count: number, room: number): readonly number[] {
  const shown = Math.min(count, Math.max(2, room));
  if (count <= 1) return count === 1 ? [0] : [];
  return Array.from({ length: shown }, (_, index) => Math.round((index * (count - 1)) / (shown - 1)));
}

/** Indexes of the bars that get a label: the first and then every n-th, so that labels do not overlap. */
export function labelledBars(count: number, room: number): readonly number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, room)));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}
