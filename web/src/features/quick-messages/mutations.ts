import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import {
  createQuickMessage,
  deleteQuickMessage,
  deleteQuickMessageMedia,
  updateQuickMessage,
  uploadQuickMessageMedia,
} from '@prosa/contracts/quick-messages/api.ts';
import type { QuickMessage, QuickMessageEvent } from '@prosa/contracts/quick-messages/schema.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import type { Attachment } from '#lib/attachment.ts';
import { upload } from '#lib/file-transfer.ts';
import { changedFields } from '#lib/form-errors.ts';
import { type QuickMessageList, type QuickMessageListKey, quickMessageKeys } from './queries.ts';
import { reduceQuickMessageList } from './realtime.ts';
import { type QuickMessageForm, quickMessageFormOf } from './state.ts';

function applyToLists(client: QueryClient, event: QuickMessageEvent): void {
  for (const [key, list] of client.getQueriesData<QuickMessageList>({ queryKey: quickMessageKeys.lists })) {
    const { search } = (key as QuickMessageListKey)[2];
    if (list) client.setQueryData(key, reduceQuickMessageList(list, event, search));
  }
}

const shownByForm: readonly ApiErrorCode[] = ['ERR_VALIDATION', 'ERR_QUICKMESSAGE_ALREADY_EXISTS'];
const shownByFile: readonly ApiErrorCode[] = ['ERR_UPLOAD_EMPTY', 'ERR_UPLOAD_TYPE', 'ERR_UPLOAD_TOO_LARGE'];

function useCreateQuickMessage() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createQuickMessage>) => call(createQuickMessage, { body }),
    meta: { shownByForm },
    onSuccess: (record, _body, _result, { client }) => applyToLists(client, { action: 'create', record }),
  });
}

function useUpdateQuickMessage() {
  return useMutation({
    mutationFn: ({
      quickMessageId,
      ...body
    }: BodyInputOf<typeof updateQuickMessage> & { readonly quickMessageId: number }) =>
      call(updateQuickMessage, { params: { quickMessageId }, body }),
    meta: { shownByForm },
    onSuccess: (record, _body, _result, { client }) => applyToLists(client, { action: 'update', record }),
  });
}

export function useDeleteQuickMessage() {
  return useMutation({
    mutationFn: (quickMessageId: number) => call(deleteQuickMessage, { params: { quickMessageId } }),
    onSuccess: (_reply, id, _result, { client }) => applyToLists(client, { action: 'delete', id }),
  });
}

interface FileToSend {
  readonly quickMessageId: number;
  readonly file: File;
  readonly onProgress: (share: number) => void;
}

function useAttachFile() {
  return useMutation({
    mutationFn: ({ quickMessageId, file, onProgress }: FileToSend) =>
      upload(uploadQuickMessageMedia, { params: { quickMessageId }, file, onProgress }),
    meta: { shownByForm: shownByFile },
    onSuccess: (record, _file, _result, { client }) => applyToLists(client, { action: 'update', record }),
  });
}

function useDetachFile() {
  return useMutation({
    mutationFn: (quickMessageId: number) => call(deleteQuickMessageMedia, { params: { quickMessageId } }),
    onSuccess: (record, _id, _result, { client }) => applyToLists(client, { action: 'update', record }),
  });
}

/** Saves the fields and then the file. Tried again after the file failed, it goes on where it stopped. */
export function useSaveQuickMessage(record: QuickMessage | undefined) {
  const { mutateAsync: create } = useCreateQuickMessage();
  const { mutateAsync: update } = useUpdateQuickMessage();
  const { mutateAsync: attach } = useAttachFile();
  const { mutateAsync: detach } = useDetachFile();
  const [progress, setProgress] = useState<number>();
  const [isBusy, setIsBusy] = useState(false);
  const saved = useRef(record && { id: record.id, form: quickMessageFormOf(record) });

  async function saveFields(form: QuickMessageForm): Promise<number> {
    if (!saved.current) {
      saved.current = { id: (await create(form)).id, form };
      return saved.current.id;
    }
    const { id, form: before } = saved.current;
    const changes = changedFields(before, form);
    if (Object.keys(changes).length > 0) await update({ quickMessageId: id, ...changes });
    saved.current = { id, form };
    return id;
  }

  async function save(form: QuickMessageForm, attachment: Attachment): Promise<void> {
    setIsBusy(true);
    try {
      const quickMessageId = await saveFields(form);
      if (attachment instanceof File) {
        setProgress(0);
        await attach({ quickMessageId, file: attachment, onProgress: setProgress });
      } else if (!attachment && record?.isMedia) await detach(quickMessageId);
    } finally {
      setProgress(undefined);
      setIsBusy(false);
    }
  }

  return { save, progress, isBusy };
}
