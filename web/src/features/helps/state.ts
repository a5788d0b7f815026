import type { Help } from '@prosa/contracts/helps/schema.ts';

export interface HelpForm {
  title: string;
  video: string;
  description: string;
  link: string;
}

export function helpFormOf(help: Help | undefined): HelpForm {
  return {
    title: help?.title ?? '',
    video: help?.video ?? '',
    description: help?.description ?? '',
    link: help?.link ?? '',
  };
}

const coverCount = 6;

/** Which of the drawn covers a film has: always the same one, and seldom that of its neighbour. */
export function coverOf({ id }: Pick<Help, 'id'>): number {
  return id % coverCount;
}
