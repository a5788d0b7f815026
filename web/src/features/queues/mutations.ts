import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import {
  createQueue,
  deleteQueue,
  deleteQueueMedia,
  orderQueues,
  updateQueue,
  uploadQueueMedia,
} from '@prosa/contracts/queues/api.ts';
import type { CreateQueue, Queue, QueueEvent } from '@prosa/contracts/queues/schema.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import { upload } from '#lib/file-transfer.ts';
import { queueListQuery } from './queries.ts';
import { reduceQueueList } from './realtime.ts';
import { changesOf, inRequestedOrder, movedIds } from './state.ts';

function applyToList(client: QueryClient, event: QueueEvent): void {
  client.setQueryData(queueListQuery().queryKey, (list) => list && reduceQueueList(list, event));
}

const shownByForm: readonly ApiErrorCode[] = [
  'ERR_VALIDATION',
  'ERR_QUEUE_NAME_ALREADY_EXISTS',
  'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  'ERR_NO_PROMPT_FOUND',
];
const shownByFile: readonly ApiErrorCode[] = ['ERR_UPLOAD_EMPTY', 'ERR_UPLOAD_TYPE', 'ERR_UPLOAD_TOO_LARGE'];

function useCreateQueue() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createQueue>) => call(createQueue, { body }),
    meta: { shownByForm },
    onSuccess: (queue, _body, _result, { client }) => applyToList(client, { action: 'create', queue }),
  });
}

function useUpdateQueue() {
  return useMutation({
    mutationFn: ({ queueId, ...body }: BodyInputOf<typeof updateQueue> & { readonly queueId: number }) =>
      call(updateQueue, { params: { queueId }, body }),
    meta: { shownByForm },
    onSuccess: (queue, _body, _result, { client }) => applyToList(client, { action: 'update', queue }),
  });
}

export function useDeleteQueue() {
  return useMutation({
    mutationFn: (queueId: number) => call(deleteQueue, { params: { queueId } }),
    onSuccess: (_reply, queueId, _result, { client }) => applyToList(client, { action: 'delete', queueId }),
  });
}

interface FileToSend {
  readonly queueId: number;
  readonly file: File;
  readonly onProgress: (share: number) => void;
}

function useAttachFile() {
  return useMutation({
    mutationFn: ({ queueId, file, onProgress }: FileToSend) =>
      upload(uploadQueueMedia, { params: { queueId }, file, onProgress }),
    meta: { shownByForm: shownByFile },
    onSuccess: (queue, _file, _result, { client }) => applyToList(client, { action: 'update', queue }),
  });
}

function useDetachFile() {
  return useMutation({
    mutationFn: (queueId: number) => call(deleteQueueMedia, { params: { queueId } }),
    onSuccess: (queue, _id, _result, { client }) => applyToList(client, { action: 'update', queue }),
  });
}

/** A newly chosen file, the stored one, or none. */
export type QueueFile = File | { readonly name: string } | undefined;

/** Saves the fields and then the file. A retry after a failed upload resumes with the file. */
export function useSaveQueue(queue: Queue | undefined, before: CreateQueue) {
  const { mutateAsync: create } = useCreateQueue();
  const { mutateAsync: update } = useUpdateQueue();
  const { mutateAsync: attach } = useAttachFile();
  const { mutateAsync: detach } = useDetachFile();
  const [progress, setProgress] = useState<number>();
  const [isBusy, setIsBusy] = useState(false);
  const saved = useRef(queue && { id: queue.id, fields: before });

  async function saveFields(fields: CreateQueue): Promise<number> {
    if (!saved.current) {
      saved.current = { id: (await create(fields)).id, fields };
      return saved.current.id;
    }
    const { id } = saved.current;
    const changes = changesOf(saved.current.fields, fields);
    if (Object.keys(changes).length > 0) await update({ queueId: id, ...changes });
    saved.current = { id, fields };
    return id;
  }

  async function save(fields: CreateQueue, file: QueueFile): Promise<void> {
    setIsBusy(true);
    try {
      const queueId = await saveFields(fields);
      if (file instanceof File) {
        setProgress(0);
        await attach({ queueId, file, onProgress: setProgress });
      } else if (!file && queue?.mediaName) await detach(queueId);
    } finally {
      setProgress(undefined);
      setIsBusy(false);
    }
  }

  return { save, progress, isBusy };
}

/** Optimistic order of the list: a move is shown at once, and the moves are saved one after another. */
export function useQueueOrder(queues: readonly Queue[]) {
  const [wanted, setWanted] = useState<readonly number[]>();
  const { mutate } = useMutation({
    mutationFn: (queueIds: readonly number[]) => call(orderQueues, { body: { queueIds: [...queueIds] } }),
    scope: { id: 'queue-order' },
    onSuccess: (list, _ids, _result, { client }) => client.setQueryData(queueListQuery().queryKey, list),
  });
  const shown = inRequestedOrder(queues, wanted);

  function move(id: number, step: -1 | 1): void {
    const ids = movedIds(
      shown.map((queue) => queue.id),
      id,
      step,
    );
    setWanted(ids);
    // With several moves in flight, only the last one calls onSettled here.
    mutate(ids, { onSettled: () => setWanted(undefined) });
  }

  return { shown, move };
}
