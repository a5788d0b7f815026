import type {
  CreateFileList,
  FileList,
  FileListName,
  FileListPage,
  SendFileList,
  UpdateFileList,
  UploadFiles,
} from '@prosa/contracts/file-lists/schema.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import type { MessageService } from '#features/messages/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import { fileListCreated, fileListDeleted, fileListUpdated } from './events.ts';
import { addFilePreparation } from './jobs.ts';
import { presentFileList } from './present.ts';
import { type FileListView, fileListQueries } from './queries.ts';
import { type StoredFile, storedFileOf } from './rules.ts';
import { fileListStore } from './store.ts';

export type { StoredFile };

function isFile(file: StoredFile | undefined): file is StoredFile {
  return file !== undefined;
}

/** Returns the files of a list in their order, for display. */
export async function filesOf(reader: Reader, fileListId: number): Promise<StoredFile[]> {
  const list = await fileListQueries(reader).find(fileListId);
  if (!list) throw new AppError('ERR_NO_FILE_FOUND');
  return list.options.map(storedFileOf).filter(isFile);
}

/** The same for a transaction whose messages carry the files: locks them against removal. */
export async function lockFiles(tx: Tx, fileListId: number): Promise<StoredFile[]> {
  return (await fileListStore(tx).lockOptions(fileListId)).map(storedFileOf).filter(isFile);
}

function validationError(path: string, message: string): AppError {
  return new AppError('ERR_VALIDATION', { issues: [{ path, message }] });
}

async function requireView(reader: Reader, id: number): Promise<FileListView> {
  const row = await fileListQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_FILE_FOUND');
  return row;
}

async function lock(tx: Tx, id: number): Promise<void> {
  if (!(await fileListStore(tx).lock(id))) throw new AppError('ERR_NO_FILE_FOUND');
}

/** Keeps the files of options with an id, adds the others, and deletes those not given. */
async function syncOptions(
  tx: Tx,
  id: number,
  wanted: NonNullable<UpdateFileList['options']>,
): Promise<void> {
  const store = fileListStore(tx);
  const known = (await requireView(tx, id)).options;
  const kept = wanted.flatMap((option) => option.id ?? []);
  const isSound = kept.every((optionId) => known.some((option) => option.id === optionId));
  if (!isSound || new Set(kept).size !== kept.length)
    throw validationError('options', validationKeys.invalid);
  for (const option of known) if (!kept.includes(option.id)) await store.deleteOption(option.id);
  for (const [index, { id: optionId, name }] of wanted.entries()) {
    const position = index + 1;
    if (optionId) await store.updateOption(optionId, { name, position });
    else await store.insertOption({ file_list_id: id, name, position });
  }
}

export function createFileListService(links: MediaLinks, messages: Pick<MessageService, 'sendParts'>) {
  const present = async (reader: Reader, id: number) => presentFileList(await requireView(reader, id), links);

  async function changed(tx: Tx, id: number): Promise<FileList> {
    const list = await present(tx, id);
    tx.record(fileListUpdated({ list }));
    return list;
  }

  return {
    async list(
      reader: Reader,
      { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
    ): Promise<FileListPage> {
      const queries = fileListQueries(reader);
      const [{ rows, hasMore }, count] = await Promise.all([
        queries.page(searchParam, pageNumber),
        queries.count(searchParam),
      ]);
      return { files: rows.map((row) => presentFileList(row, links)), count, hasMore };
    },

    listAll: (reader: Reader): Promise<FileListName[]> => fileListQueries(reader).all(),

    get: present,

    async create(tx: Tx, actor: UserActor, input: CreateFileList): Promise<FileList> {
      const store = fileListStore(tx);
      const { id } = await store.insert({
        name: input.name,
        message: input.message,
        user_id: actor.userId,
      });
      for (const [index, { name }] of input.options.entries()) {
        await store.insertOption({ file_list_id: id, name, position: index + 1 });
      }
      const list = await present(tx, id);
      tx.record(fileListCreated({ list }));
      return list;
    },

    async update(tx: Tx, id: number, { name, message, options }: UpdateFileList): Promise<FileList> {
      await lock(tx, id);
      if (options) await syncOptions(tx, id, options);
      await fileListStore(tx).update(id, {
        ...(name === undefined ? {} : { name }),
        ...(message === undefined ? {} : { message }),
      });
      return changed(tx, id);
    },

    async upload(
      tx: Tx,
      id: number,
      { id: optionIds }: UploadFiles,
      files: readonly ReceivedUpload[],
    ): Promise<FileList> {
      await lock(tx, id);
      const { options } = await requireView(tx, id);
      const wanted = [optionIds].flat();
      const isSound = wanted.every((optionId) => options.some((option) => option.id === optionId));
      if (!isSound || wanted.length !== files.length || new Set(wanted).size !== wanted.length) {
        throw validationError('id', validationKeys.invalid);
      }
      if (files.length === 0) return present(tx, id);
      for (const [index, file] of files.entries()) {
        const optionId = wanted[index] ?? 0;
        await fileListStore(tx).updateOption(optionId, {
          media_key: file.key,
          media_name: file.originalName,
          media_type: file.mimeType,
          media_size: file.size,
          media_sha256: file.sha256,
          thumbnail_key: null,
          playable_key: null,
          width: null,
          height: null,
          seconds: null,
        });
        await addFilePreparation(tx, { optionId, key: file.key, mimeType: file.mimeType });
      }
      await fileListStore(tx).update(id, {});
      return changed(tx, id);
    },

    /** Refused while something refers to the list. */
    async remove(tx: Tx, id: number): Promise<void> {
      await lock(tx, id);
      await fileListStore(tx).delete(id);
      tx.record(fileListDeleted({ listId: id }));
    },

    /** Sends the text of the list, then each file with its caption, atomically. */
    async send(
      tx: Tx,
      actor: UserActor,
      ticketId: number,
      { fileListId, clientId }: SendFileList,
    ): Promise<{ messages: Message[] }> {
      const { message } = await requireView(tx, fileListId);
      const files = await lockFiles(tx, fileListId);
      const parts = [{ body: message }, ...files.map((file) => ({ body: file.caption, file }))];
      return { messages: await messages.sendParts(tx, actor, { ticketId, parts, clientId }) };
    },
  };
}
