import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('no more than allowed are inside at once, and all come through in order', async () => {
  const enter = createSemaphore(2);
  const [entered, doors] = [[] as number[], [] as (() => void)[]];
  const all = [0, 1, 2, 3].map((each) =>
    enter(async () => {
      entered.push(each);
      const door = Promise.withResolvers<void>();
      doors.push(door.resolve);
      await door.promise;
      return each * 10;
    }),
  );
  for (let inside = 2; inside <= 4; inside += 1) {
    await expect.poll(() => entered).toEqual([0, 1, 2, 3].slice(0, inside));
    doors.shift()?.();
  }
  doors.shift()?.();
  expect(await Promise.all(all)).toEqual([0, 10, 20, 30]);
});

test('work that fails gives its place to the next', async () => {
  const enter = createSemaphore(1);
  const failed = enter(async () => {
    throw new Error('broken');
  });
  const next = enter(async () => 'through');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('through');
  expect(await enter(async () => 'again')).toBe('again');
});
