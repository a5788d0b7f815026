import {
  createAnnouncement,
  deleteAnnouncement,
  deleteAnnouncementPicture,
  updateAnnouncement,
  uploadAnnouncementPicture,
} from '@prosa/contracts/announcements/api.ts';
import type { Announcement, AnnouncementEvent } from '@prosa/contracts/announcements/schema.ts';
import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import { upload } from '#lib/file-transfer.ts';
import { changedFields } from '#lib/form-errors.ts';
import { type AnnouncementList, type AnnouncementListKey, announcementKeys, bellQuery } from './queries.ts';
import { reduceAnnouncements, reduceBell } from './realtime.ts';
import { type AnnouncementForm, announcementFormOf } from './state.ts';

function applyToLists(client: QueryClient, event: AnnouncementEvent): void {
  for (const [key, list] of client.getQueriesData<AnnouncementList>({ queryKey: announcementKeys.lists })) {
    const { search } = (key as AnnouncementListKey)[2];
    if (list) client.setQueryData(key, reduceAnnouncements(list, event, search));
  }
  client.setQueryData(bellQuery().queryKey, (list) => list && reduceBell(list, event));
}

const shownByForm: readonly ApiErrorCode[] = ['ERR_VALIDATION'];
const shownByFile: readonly ApiErrorCode[] = ['ERR_UPLOAD_EMPTY', 'ERR_UPLOAD_TYPE', 'ERR_UPLOAD_TOO_LARGE'];

function useCreate() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createAnnouncement>) => call(createAnnouncement, { body }),
    meta: { shownByForm },
    onSuccess: (record, _body, _result, { client }) => applyToLists(client, { action: 'create', record }),
  });
}

function useUpdate() {
  return useMutation({
    mutationFn: ({
      announcementId,
      ...body
    }: BodyInputOf<typeof updateAnnouncement> & { readonly announcementId: number }) =>
      call(updateAnnouncement, { params: { announcementId }, body }),
    meta: { shownByForm },
    onSuccess: (record, _body, _result, { client }) => applyToLists(client, { action: 'update', record }),
  });
}

export function useDeleteAnnouncement() {
  return useMutation({
    mutationFn: (announcementId: number) => call(deleteAnnouncement, { params: { announcementId } }),
    onSuccess: (_reply, id, _result, { client }) => applyToLists(client, { action: 'delete', id }),
  });
}

interface PictureToSend {
  readonly announcementId: number;
  readonly file: File;
  readonly onProgress: (share: number) => void;
}

function useAttach() {
  return useMutation({
    mutationFn: ({ announcementId, file, onProgress }: PictureToSend) =>
      upload(uploadAnnouncementPicture, { params: { announcementId }, file, onProgress }),
    meta: { shownByForm: shownByFile },
    onSuccess: (record, _file, _result, { client }) => applyToLists(client, { action: 'update', record }),
  });
}

function useDetach() {
  return useMutation({
    mutationFn: (announcementId: number) => call(deleteAnnouncementPicture, { params: { announcementId } }),
    onSuccess: (record, _id, _result, { client }) => applyToLists(client, { action: 'update', record }),
  });
}

/** The picture as the form has it: the stored one by its name, a new one, or none. */
export type Picture = string | File | undefined;

/** Saves the fields and then the picture. Tried again after the picture failed, it goes on where it stopped. */
export function useSaveAnnouncement(record: Announcement | undefined) {
  const { mutateAsync: create } = useCreate();
  const { mutateAsync: update } = useUpdate();
  const { mutateAsync: attach } = useAttach();
  const { mutateAsync: detach } = useDetach();
  const [progress, setProgress] = useState<number>();
  const [isBusy, setIsBusy] = useState(false);
  const saved = useRef(record && { id: record.id, form: announcementFormOf(record) });

  async function saveFields(form: AnnouncementForm): Promise<number> {
    if (!saved.current) {
      saved.current = { id: (await create(form)).id, form };
      return saved.current.id;
    }
    const { id, form: before } = saved.current;
    const changes = changedFields(before, form);
    if (Object.keys(changes).length > 0) await update({ announcementId: id, ...changes });
    saved.current = { id, form };
    return id;
  }

  async function save(form: AnnouncementForm, picture: Picture): Promise<void> {
    setIsBusy(true);
    try {
      const announcementId = await saveFields(form);
      if (picture instanceof File) {
        setProgress(0);
        await attach({ announcementId, file: picture, onProgress: setProgress });
      } else if (picture === undefined && record?.mediaName) await detach(announcementId);
    } finally {
      setProgress(undefined);
      setIsBusy(false);
    }
  }

  return { save, progress, isBusy };
}
