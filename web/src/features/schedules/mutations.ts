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
import { upload } from '#lib/file-transfer.ts';
import { changedFields } from '#lib/form-errors.ts';
import { applySchedule } from './realtime.ts';
import type { ScheduleForm } from './state.ts';

const shownByForm: readonly ApiErrorCode[] = ['ERR_VALIDATION', 'ERR_NO_CONTACT_FOUND'];
const shownByFile: readonly ApiErrorCode[] = ['ERR_UPLOAD_EMPTY', 'ERR_UPLOAD_TYPE', 'ERR_UPLOAD_TOO_LARGE'];

type Result = { readonly client: QueryClient };
const applyUpdate = (schedule: Schedule, _input: unknown, _result: unknown, { client }: Result): void =>
  applySchedule(client, { action: 'update', schedule });

type Changes = BodyInputOf<typeof updateSchedule> & { readonly scheduleId: number };
const change = ({ scheduleId, ...body }: Changes) => call(updateSchedule, { params: { scheduleId }, body });

/** Moves a schedule to another time; a refusal is shown as a toast. */
export function useMoveSchedule() {
  return useMutation({
    mutationFn: ({ scheduleId, sendAt }: { readonly scheduleId: number; readonly sendAt: string }) =>
      change({ scheduleId, sendAt }),
    onSuccess: applyUpdate,
  });
}

export function useDeleteSchedule() {
  return useMutation({
    mutationFn: (scheduleId: number) => call(deleteSchedule, { params: { scheduleId } }),
    onSuccess: (_reply, scheduleId, _result, { client }) =>
      applySchedule(client, { action: 'delete', scheduleId }),
  });
}

interface NewSchedule {
  readonly form: FilledForm;
  readonly picture: File | undefined;
  readonly onProgress: (share: number) => void;
}

/** Creates a schedule and its picture in one request: both are stored, or neither. */
function createWithPicture({ form, picture, onProgress }: NewSchedule): Promise<Schedule> {
  if (!picture) return call(createSchedule, { body: form });
  const filled = Object.entries(form).filter(([, value]) => value !== null);
  const fields = Object.fromEntries(filled.map(([name, value]) => [name, String(value)]));
  return upload(createSchedule, { params: undefined, file: picture, fields, onProgress });
}

interface FileToSend {
  readonly scheduleId: number;
  readonly file: File;
  readonly onProgress: (share: number) => void;
}

function useScheduleCalls() {
  const create = useMutation({
    mutationFn: createWithPicture,
    meta: { shownByForm: [...shownByForm, ...shownByFile] },
    onSuccess: (schedule, _new, _result, { client }) => applySchedule(client, { action: 'create', schedule }),
  });
  const update = useMutation({ mutationFn: change, meta: { shownByForm }, onSuccess: applyUpdate });
  const attach = useMutation({
    mutationFn: ({ scheduleId, file, onProgress }: FileToSend) =>
      upload(uploadScheduleMedia, { params: { scheduleId }, file, onProgress }),
    meta: { shownByForm: shownByFile },
    onSuccess: applyUpdate,
  });
  const detach = useMutation({
    mutationFn: (scheduleId: number) => call(deleteScheduleMedia, { params: { scheduleId } }),
    onSuccess: applyUpdate,
  });
  return {
    create: create.mutateAsync,
    update: update.mutateAsync,
    attach: attach.mutateAsync,
    detach: detach.mutateAsync,
  };
}

/** Validated form. */
export type FilledForm = ScheduleForm & { contactId: number; sendAt: string };

interface Saved {
  readonly schedule: Schedule;
  readonly form: ScheduleForm;
}

/**
 * Creates a new schedule in one request. For an existing one, the picture is saved before the fields; a retry resumes
 * after the last successful step.
 */
export function useSaveSchedule(schedule: Schedule | undefined, initial: ScheduleForm) {
  const { create, update, attach, detach } = useScheduleCalls();
  const [progress, setProgress] = useState<number>();
  const [isBusy, setIsBusy] = useState(false);
  const saved = useRef<Saved | undefined>(schedule && { schedule, form: initial });

  async function saveFile(record: Schedule, attachment: Attachment): Promise<void> {
    if (attachment instanceof File) {
      setProgress(0);
      await attach({ scheduleId: record.id, file: attachment, onProgress: setProgress });
    } else if (!attachment && record.mediaPath !== null) await detach(record.id);
  }

  async function saveFields({ schedule: record, form: kept }: Saved, form: FilledForm): Promise<void> {
    const changes = changedFields(kept, form) as Partial<FilledForm>;
    // A failed schedule is saved and sent again even if nothing has changed.
    if (Object.keys(changes).length === 0 && record.status !== 'ERRO') return;
    saved.current = { schedule: await update({ scheduleId: record.id, ...changes }), form };
  }

  async function save(form: FilledForm, attachment: Attachment): Promise<void> {
    setIsBusy(true);
    try {
      if (saved.current) {
        await saveFile(saved.current.schedule, attachment);
        await saveFields(saved.current, form);
      } else {
        const picture = attachment instanceof File ? attachment : undefined;
        if (picture) setProgress(0);
        await create({ form, picture, onProgress: setProgress });
      }
    } finally {
      setProgress(undefined);
      setIsBusy(false);
    }
  }

  return { save, progress, isBusy };
}
