import {
  createQueueOption,
  deleteQueueOption,
  deleteQueueOptionMedia,
  updateQueueOption,
  uploadQueueOptionMedia,
} from '@prosa/contracts/queue-options/api.ts';
import type { QueueOption, QueueOptionEvent } from '@prosa/contracts/queue-options/schema.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import { upload } from '#lib/file-transfer.ts';
import { changedFields } from '#lib/form-errors.ts';
import { queueOptionListQuery } from './queries.ts';
import { reduceQueueOptions } from './realtime.ts';
import { formOf, type OptionFile, type OptionForm, placesAfter, withPlaces } from './state.ts';

function applyToList(client: QueryClient, event: QueueOptionEvent): void {
  const { queryKey } = queueOptionListQuery(event.queueId);
  client.setQueryData(queryKey, (list) => list && reduceQueueOptions(list, event));
}

const applyOptionOnSuccess = {
  onSuccess: (option: QueueOption, _v: unknown, _r: unknown, { client }: { client: QueryClient }) =>
    applyToList(client, { action: 'update', queueId: option.queueId, queueOptions: [option] }),
};

const shownByFile: readonly ApiErrorCode[] = ['ERR_UPLOAD_EMPTY', 'ERR_UPLOAD_TYPE', 'ERR_UPLOAD_TOO_LARGE'];

interface FileToSend {
  readonly queueOptionId: number;
  readonly file: File;
  readonly onProgress: (share: number) => void;
}

/** Saves the fields and then the file. A retry after a failed upload resumes with the file. */
export function useSaveOption(queueId: number, option: QueueOption | undefined) {
  const { mutateAsync: create } = useMutation({
    mutationFn: (form: OptionForm) => call(createQueueOption, { body: { ...form, queueId } }),
    meta: { shownByForm: ['ERR_VALIDATION'] },
    ...applyOptionOnSuccess,
  });
  const { mutateAsync: update } = useMutation({
    mutationFn: ({ queueOptionId, ...body }: Partial<OptionForm> & { readonly queueOptionId: number }) =>
      call(updateQueueOption, { params: { queueOptionId }, body }),
    meta: { shownByForm: ['ERR_VALIDATION'] },
    ...applyOptionOnSuccess,
  });
  const { mutateAsync: attach } = useMutation({
    mutationFn: ({ queueOptionId, file, onProgress }: FileToSend) =>
      upload(uploadQueueOptionMedia, { params: { queueOptionId }, file, onProgress }),
    meta: { shownByForm: shownByFile },
    ...applyOptionOnSuccess,
  });
  const { mutateAsync: detach } = useMutation({
    mutationFn: (queueOptionId: number) => call(deleteQueueOptionMedia, { params: { queueOptionId } }),
    ...applyOptionOnSuccess,
  });
  const [progress, setProgress] = useState<number>();
  const [isBusy, setIsBusy] = useState(false);
  const saved = useRef(option);

  async function saveFields(form: OptionForm): Promise<QueueOption> {
    if (!saved.current) return create(form);
    const changes = changedFields(formOf(saved.current, null), form);
    if (Object.keys(changes).length === 0) return saved.current;
    return update({ queueOptionId: saved.current.id, ...changes });
  }

  async function save(form: OptionForm, file: OptionFile): Promise<number> {
    setIsBusy(true);
    try {
      saved.current = await saveFields(form);
      const { id: queueOptionId, mediaName } = saved.current;
      if (file instanceof File) {
        setProgress(0);
        saved.current = await attach({ queueOptionId, file, onProgress: setProgress });
      } else if (!file && mediaName !== null) saved.current = await detach(queueOptionId);
      return queueOptionId;
    } finally {
      setProgress(undefined);
      setIsBusy(false);
    }
  }

  return { save, progress, isBusy };
}

/** Optimistic order of the options: a move is shown at once, and the moves are saved one after another. */
export function useOptionOrder(queueId: number, options: readonly QueueOption[]) {
  const [wanted, setWanted] = useState<ReadonlyMap<number, string>>();
  const { queryKey } = queueOptionListQuery(queueId);
  const { mutate } = useMutation({
    mutationFn: ({ id, place }: { readonly id: number; readonly place: number }) =>
      call(updateQueueOption, { params: { queueOptionId: id }, body: { option: place } }),
    scope: { id: 'queue-option-order' },
    // The response contains one option; the places of its siblings are recomputed.
    onSuccess: (option, { place }, _result, { client }) =>
      client.setQueryData(queryKey, (list) => list && withPlaces(list, placesAfter(list, option, place))),
  });
  const shown = wanted ? withPlaces(options, wanted) : options;

  function move(moved: { readonly id: number; readonly parentId: number | null }, place: number): void {
    setWanted(placesAfter(shown, moved, place));
    // With several moves in flight, only the last one calls onSettled here.
    mutate({ id: moved.id, place }, { onSettled: () => setWanted(undefined) });
  }

  return { shown, move };
}

export function useDeleteOption(queueId: number) {
  return useMutation({
    mutationFn: ({ id }: { readonly id: number; readonly branch: readonly number[] }) =>
      call(deleteQueueOption, { params: { queueOptionId: id } }),
    onSuccess: (_reply, { branch }, _result, { client }) =>
      applyToList(client, { action: 'delete', queueId, queueOptionIds: branch }),
  });
}
