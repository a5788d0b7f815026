import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import {
  createFileList,
  deleteFileList,
  sendFileList,
  updateFileList,
  uploadFileListFiles,
} from '@prosa/contracts/file-lists/api.ts';
import type { FileList, FileListEvent, FileListName } from '@prosa/contracts/file-lists/schema.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import { upload } from '#lib/file-transfer.ts';
import { type FileLists, type FileListsKey, fileListKeys } from './queries.ts';
import { reduceFileListNames, reduceFileLists } from './realtime.ts';
import { type FileListForm, type OptionDraft, updateDraft } from './state.ts';

function applyToLists(client: QueryClient, event: FileListEvent): void {
  for (const [key, list] of client.getQueriesData<FileLists>({ queryKey: fileListKeys.lists })) {
    const { search } = (key as FileListsKey)[2];
    if (list) client.setQueryData(key, reduceFileLists(list, event, search));
  }
  client.setQueryData<FileListName[]>(
    fileListKeys.names,
    (names) => names && reduceFileListNames(names, event),
  );
}

const shownByForm: readonly ApiErrorCode[] = ['ERR_VALIDATION', 'ERR_FILE_LIST_NAME_ALREADY_EXISTS'];
const shownByFile: readonly ApiErrorCode[] = ['ERR_UPLOAD_EMPTY', 'ERR_UPLOAD_TYPE', 'ERR_UPLOAD_TOO_LARGE'];

function useCreateFileList() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createFileList>) => call(createFileList, { body }),
    meta: { shownByForm },
    onSuccess: (files, _body, _result, { client }) => applyToLists(client, { action: 'create', files }),
  });
}

function useUpdateFileList() {
  return useMutation({
    mutationFn: ({
      fileListId,
      ...body
    }: BodyInputOf<typeof updateFileList> & { readonly fileListId: number }) =>
      call(updateFileList, { params: { fileListId }, body }),
    meta: { shownByForm },
    onSuccess: (files, _body, _result, { client }) => applyToLists(client, { action: 'update', files }),
  });
}

interface FileToSend {
  readonly fileListId: number;
  readonly optionId: number;
  readonly file: File;
  readonly onProgress: (share: number) => void;
}

function useUploadFile() {
  return useMutation({
    mutationFn: ({ fileListId, optionId, file, onProgress }: FileToSend) =>
      upload(uploadFileListFiles, {
        params: { fileListId },
        fields: { id: String(optionId) },
        file,
        onProgress,
      }),
    meta: { shownByForm: shownByFile },
    onSuccess: (files, _file, _result, { client }) => applyToLists(client, { action: 'update', files }),
  });
}

export function useDeleteFileList() {
  return useMutation({
    mutationFn: (fileListId: number) => call(deleteFileList, { params: { fileListId } }),
    onSuccess: (_reply, fileId, _result, { client }) => applyToLists(client, { action: 'delete', fileId }),
  });
}

/** Under one client id, so that a second try after a lost answer sends nothing twice. */
export function useSendFileList() {
  return useMutation({
    mutationFn: ({ ticketId, ...body }: BodyInputOf<typeof sendFileList> & { readonly ticketId: number }) =>
      call(sendFileList, { params: { ticketId }, body }),
  });
}

export interface FileProgress {
  readonly key: string;
  /** From 0 to 1. */
  readonly share: number;
}

/** Saves the fields and then file by file. Tried again after one failed, it goes on where it stopped. */
export function useSaveFileList(list: FileList | undefined) {
  const { mutateAsync: create } = useCreateFileList();
  const { mutateAsync: update } = useUpdateFileList();
  const { mutateAsync: send } = useUploadFile();
  const [progress, setProgress] = useState<FileProgress>();
  const [isBusy, setIsBusy] = useState(false);
  const savedId = useRef(list?.id);

  async function saveFields(form: FileListForm, drafts: readonly OptionDraft[]): Promise<FileList> {
    const options = drafts.map(({ id, name }) => (id === undefined ? { name } : { id, name }));
    const saved = await (savedId.current === undefined
      ? create({ ...form, options })
      : update({ fileListId: savedId.current, ...form, options }));
    savedId.current = saved.id;
    return saved;
  }

  async function save(
    form: FileListForm,
    drafts: readonly OptionDraft[],
    onDrafts: (drafts: readonly OptionDraft[]) => void,
  ): Promise<void> {
    setIsBusy(true);
    try {
      const saved = await saveFields(form, drafts);
      let current = drafts.map((draft, index) => ({ ...draft, id: saved.options[index]?.id }));
      onDrafts(current);
      for (const { key, id: optionId, file } of current) {
        if (!file || optionId === undefined) continue;
        setProgress({ key, share: 0 });
        const onProgress = (share: number): void => setProgress({ key, share });
        const after = await send({ fileListId: saved.id, optionId, file, onProgress });
        const stored = after.options.find(({ id }) => id === optionId);
        current = updateDraft(current, key, { file: undefined, stored }).slice();
        onDrafts(current);
      }
      setProgress(undefined);
    } finally {
      setIsBusy(false);
    }
  }

  /** After a failure `progress` still names the file that was on its way. */
  return { save, progress, isBusy };
}
