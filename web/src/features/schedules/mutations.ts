import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import {
  createSchedule,
  deleteSchedule,
  deleteScheduleMedia,
  updateSchedule,
  uploadScheduleMedia,
} from '@prosa/contracts/schedules/api.ts';
import type { Schedule } from '@prosa/contracts/schedules/schema.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import type { Attachment } from '#lib/attachment.ts';
import { changedFields } from '#lib/form-errors.ts';
import { upload } from '#lib/upload.ts';
import { applySchedule } from './realtime.ts';
import type { ScheduleForm } from './state.ts';

const shownByForm: readonly ApiErrorCode[] = ['ERR_VALIDATION', 'ERR_NO_CONTACT_FOUND'];
const shownByFile: readonly ApiErrorCode[] = ['ERR_UPLOAD_EMPTY', 'ERR_UPLOAD_TYPE', 'ERR_UPLOAD_TOO_LARGE'];

type Result = { readonly client: QueryClient };
const tellUpdate = (schedule: Schedule, _input: unknown, _result: unknown, { client }: Result): void =>
  applySchedule(client, { action: 'update', schedule });

type Changes = BodyInputOf<typeof updateSchedule> & { readonly scheduleId: number };
const change = ({ scheduleId, ...body }: Changes) => call(updateSchedule, { params: { scheduleId }, body });

/** To another time, by hand; whoever is refused is told by a toast. */
export function useMoveSchedule() {
  return useMutation({
    mutationFn: ({ scheduleId, sendAt }: { readonly scheduleId: number; readonly sendAt: string }) =>
      change({ scheduleId, sendAt }),
    onSuccess: tellUpdate,
  });
}

export function useDeleteSchedule() {
  return useMutation({
    mutationFn: (scheduleId: number) => call(deleteSchedule, { params: { scheduleId } }),
    onSuccess: (_reply, scheduleId, _result, { client }) =>
      applySchedule(client, { action: 'delete', scheduleId }),
  });
}

interface FileToSend {
  readonly scheduleId: number;
  readonly file: File;
  readonly onProgress: (share: number) => void;
}

function useScheduleCalls() {
  const create = useMutation({
    mutationFn: (body: BodyInputOf<typeof createSchedule>) => call(createSchedule, { body }),
    meta: { shownByForm },
    onSuccess: (schedule, _body, _result, { client }) =>
      applySchedule(client, { action: 'create', schedule }),
  });
  const update = useMutation({ mutationFn: change, meta: { shownByForm }, onSuccess: tellUpdate });
  const attach = useMutation({
    mutationFn: ({ scheduleId, file, onProgress }: FileToSend) =>
      upload(uploadScheduleMedia, { params: { scheduleId }, file, onProgress }),
    meta: { shownByForm: shownByFile },
    onSuccess: tellUpdate,
  });
  const detach = useMutation({
    mutationFn: (scheduleId: number) => call(deleteScheduleMedia, { params: { scheduleId } }),
    onSuccess: tellUpdate,
  });
  return {
    create: create.mutateAsync,
    update: update.mutateAsync,
    attach: attach.mutateAsync,
    detach: detach.mutateAsync,
  };
}

/** A form that was filled in. */
export type FilledForm = ScheduleForm & { contactId: number; sendAt: string };

interface Saved {
  readonly schedule: Schedule;
  readonly form: ScheduleForm;
}

const uploadMs = 10 * 60 * 1000;

/** Whoever must leave at once waits for its picture. */
function afterUpload(form: FilledForm): FilledForm {
  const soonest = new Date(Date.now() + uploadMs).toISOString();
  return form.sendAt < soonest ? { ...form, sendAt: soonest } : form;
}

/**
 * Saves the picture before the fields, and a new one at a time that leaves room for it. Tried again after something
 * failed, it goes on where it stopped.
 */
export function useSaveSchedule(schedule: Schedule | undefined, initial: ScheduleForm) {
  const { create, update, attach, detach } = useScheduleCalls();
  const [progress, setProgress] = useState<number>();
  const [isBusy, setIsBusy] = useState(false);
  const saved = useRef<Saved | undefined>(schedule && { schedule, form: initial });

  async function begin(form: FilledForm, attachment: Attachment) {
    if (!saved.current) {
      const first = attachment instanceof File ? afterUpload(form) : form;
      saved.current = { schedule: await create(first), form: first };
    }
    return saved.current;
  }

  async function saveFile(record: Schedule, attachment: Attachment): Promise<void> {
    if (attachment instanceof File) {
      setProgress(0);
      await attach({ scheduleId: record.id, file: attachment, onProgress: setProgress });
    } else if (!attachment && record.mediaPath !== null) await detach(record.id);
  }

  async function saveFields({ schedule: record, form: kept }: Saved, form: FilledForm): Promise<void> {
    const changes = changedFields(kept, form) as Partial<FilledForm>;
    // What could not leave is tried again also when nothing of it is different.
    if (Object.keys(changes).length === 0 && record.status !== 'ERRO') return;
    saved.current = { schedule: await update({ scheduleId: record.id, ...changes }), form };
  }

  async function save(form: FilledForm, attachment: Attachment): Promise<void> {
    setIsBusy(true);
    try {
      const begun = await begin(form, attachment);
      await saveFile(begun.schedule, attachment);
      await saveFields(begun, form);
    } finally {
      setProgress(undefined);
      setIsBusy(false);
    }
  }

  return { save, progress, isBusy };
}
