import type { QueueOption } from '@prosa/contracts/queue-options/schema.ts';

/** An option for tests: its place and its parent, and what else matters. */
export function sampleOption(
  id: number,
  option: string,
  parentId: number | null = null,
  change: Partial<QueueOption> = {},
): QueueOption {
  return {
    id,
    title: `Opção ${id}`,
    message: `Resposta ${id}`,
    option,
    queueId: 7,
    parentId,
    mediaPath: null,
    mediaName: null,
    createdAt: '2026-03-01T00:00:00.000Z',
    updatedAt: '2026-03-01T00:00:00.000Z',
    ...change,
  };
}
