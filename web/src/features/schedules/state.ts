import { isErrorCode } from '@prosa/contracts/errors.ts';
import {
  type Schedule,
  type ScheduleStatus,
  scheduleMediaMaxBytes,
  scheduleMediaTypes,
} from '@prosa/contracts/schedules/schema.ts';
import type { StoredFile } from '#lib/attachment.ts';
import { fileErrorOf } from '#lib/attachment.ts';
import type { MessageKey } from '#lib/i18n.ts';
import type { StatusTone } from '#ui/status-badge.tsx';

/** Field values of the dialog, without the picture. */
export interface ScheduleForm {
  contactId: number | null;
  body: string;
  sendAt: string | null;
  whatsappId: number | null;
  queueId: number | null;
}

/** Known initial values of a new schedule. */
export interface ScheduleDraft {
  readonly contactId?: number | undefined;
  readonly whatsappId?: number | undefined;
  readonly sendAt?: string | undefined;
  readonly body?: string | undefined;
}

const hourMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;

/** Returns the time in an hour without seconds, because the field shows none. */
export function inAnHour(now: Date): string {
  return new Date(Math.floor((now.getTime() + hourMs) / minuteMs) * minuteMs).toISOString();
}

export function scheduleFormOf(
  schedule: Schedule | undefined,
  draft: ScheduleDraft,
  { now, whatsappId }: { readonly now: Date; readonly whatsappId: number | null },
): ScheduleForm {
  if (schedule) {
    const { contactId, body, sendAt, queueId } = schedule;
    return { contactId, body, sendAt, whatsappId: schedule.whatsappId, queueId };
  }
  return {
    contactId: draft.contactId ?? null,
    body: draft.body ?? '',
    sendAt: draft.sendAt ?? inAnHour(now),
    whatsappId: draft.whatsappId ?? whatsappId,
    queueId: null,
  };
}

/** Validates a picture before the upload. */
export function pictureErrorOf(file: File): MessageKey | undefined {
  if (!scheduleMediaTypes.includes(file.type)) return 'errors.ERR_UPLOAD_TYPE';
  return fileErrorOf(file, scheduleMediaMaxBytes);
}

export function pictureOf(schedule: Schedule | undefined): StoredFile | undefined {
  if (!schedule?.mediaPath) return undefined;
  return { name: schedule.mediaName ?? '', path: schedule.mediaPath, type: 'image' };
}

export const statusTones: Record<ScheduleStatus, StatusTone> = {
  PENDENTE: 'info',
  AGENDADA: 'warning',
  ENVIADA: 'success',
  ERRO: 'danger',
};

export function failureKeyOf({ error }: Pick<Schedule, 'error'>): MessageKey {
  return isErrorCode(error) ? `errors.${error}` : 'errors.ERR_INTERNAL';
}
