import {
  cancelCampaign,
  createCampaign,
  deleteCampaign,
  deleteCampaignMedia,
  exportRecipients,
  restartCampaign,
  saveCampaignSettings,
  startCampaign,
  updateCampaign,
  uploadCampaignMedia,
} from '@prosa/contracts/campaigns/api.ts';
import type { CampaignEvent } from '@prosa/contracts/campaigns/events.ts';
import type { Campaign, CampaignSettings } from '@prosa/contracts/campaigns/schema.ts';
import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import type { Attachment } from '#lib/attachment.ts';
import { upload } from '#lib/file-transfer.ts';
import { changedFields } from '#lib/form-errors.ts';
import {
  type CampaignList,
  type CampaignListKey,
  campaignFormQuery,
  campaignKeys,
  campaignSettingsKey,
} from './queries.ts';
import { reduceCampaign, reduceCampaignList } from './realtime.ts';
import { type CampaignForm, campaignFormOf } from './state.ts';

/** The response and the event carry the same data and may arrive in either order; the reducers accept both. */
function applyEvent(client: QueryClient, event: CampaignEvent): void {
  for (const [key, list] of client.getQueriesData<CampaignList>({ queryKey: campaignKeys.lists })) {
    const { search } = (key as CampaignListKey)[2];
    if (list) client.setQueryData(key, reduceCampaignList(list, event, search));
  }
  if (event.action === 'delete') return;
  client.setQueryData<Campaign>(
    campaignKeys.details(event.record.id),
    (current) => current && reduceCampaign(current, event),
  );
}

const shownByForm: readonly ApiErrorCode[] = ['ERR_VALIDATION'];
const shownByFile: readonly ApiErrorCode[] = ['ERR_UPLOAD_EMPTY', 'ERR_UPLOAD_TYPE', 'ERR_UPLOAD_TOO_LARGE'];

function useCreateCampaign() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createCampaign>) => call(createCampaign, { body }),
    meta: { shownByForm },
    onSuccess: (record, _body, _result, { client }) => applyEvent(client, { action: 'create', record }),
  });
}

function useUpdateCampaign() {
  return useMutation({
    mutationFn: ({ campaignId, form }: { readonly campaignId: number; readonly form: CampaignForm }) =>
      call(updateCampaign, { params: { campaignId }, body: form }),
    meta: { shownByForm },
    onSuccess: (record, _body, _result, { client }) => applyEvent(client, { action: 'update', record }),
  });
}

interface FileToSend {
  readonly campaignId: number;
  readonly file: File;
  readonly onProgress: (share: number) => void;
}

function useAttachFile() {
  return useMutation({
    mutationFn: ({ campaignId, file, onProgress }: FileToSend) =>
      upload(uploadCampaignMedia, { params: { campaignId }, file, onProgress }),
    meta: { shownByForm: shownByFile },
    onSuccess: (record, _file, _result, { client }) => applyEvent(client, { action: 'update', record }),
  });
}

function useDetachFile() {
  return useMutation({
    mutationFn: (campaignId: number) => call(deleteCampaignMedia, { params: { campaignId } }),
    onSuccess: (record, _id, _result, { client }) => applyEvent(client, { action: 'update', record }),
  });
}

/** Loads the campaign before its form is opened. */
export function useLoadCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (campaignId: number) => client.fetchQuery(campaignFormQuery(campaignId)),
  });
}

/** Saves the fields and then the file. A retry after a failed upload resumes with the file. */
export function useSaveCampaign(campaign: Campaign | undefined) {
  const { mutateAsync: create } = useCreateCampaign();
  const { mutateAsync: update } = useUpdateCampaign();
  const { mutateAsync: attach } = useAttachFile();
  const { mutateAsync: detach } = useDetachFile();
  const [progress, setProgress] = useState<number>();
  const [isBusy, setIsBusy] = useState(false);
  const saved = useRef(campaign && { campaign, form: campaignFormOf(campaign) });

  async function saveFields(form: CampaignForm): Promise<Campaign> {
    if (!saved.current) saved.current = { campaign: await create(form), form };
    const { campaign: before, form: kept } = saved.current;
    if (Object.keys(changedFields(kept, form)).length === 0) return before;
    saved.current = { campaign: await update({ campaignId: before.id, form }), form };
    return saved.current.campaign;
  }

  async function saveFile(record: Campaign, attachment: Attachment): Promise<Campaign> {
    if (attachment instanceof File) {
      setProgress(0);
      return attach({ campaignId: record.id, file: attachment, onProgress: setProgress });
    }
    return !attachment && record.mediaPath !== null ? detach(record.id) : record;
  }

  async function save(form: CampaignForm, attachment: Attachment): Promise<Campaign> {
    setIsBusy(true);
    try {
      return await saveFile(await saveFields(form), attachment);
    } finally {
      setProgress(undefined);
      setIsBusy(false);
    }
  }

  return { save, progress, isBusy };
}

const steps = { start: startCampaign, cancel: cancelCampaign, restart: restartCampaign } as const;
export type CampaignStep = keyof typeof steps;

/** Starts, cancels or restarts a campaign. */
export function useCampaignStep(step: CampaignStep) {
  return useMutation({
    mutationFn: (campaignId: number) => call(steps[step], { params: { campaignId } }),
    onSuccess: (record, _id, _result, { client }) => applyEvent(client, { action: 'update', record }),
  });
}

export function useDeleteCampaign() {
  return useMutation({
    mutationFn: (campaignId: number) => call(deleteCampaign, { params: { campaignId } }),
    onSuccess: (_reply, id, _result, { client }) => applyEvent(client, { action: 'delete', id }),
  });
}

export function useExportRecipients() {
  return useMutation({
    mutationFn: (campaignId: number) => call(exportRecipients, { params: { campaignId } }),
  });
}

export function useSaveCampaignSettings() {
  return useMutation({
    mutationFn: (settings: CampaignSettings) => call(saveCampaignSettings, { body: { settings } }),
    // Another user may have saved in the meantime: the settings are refetched before the form continues.
    onSuccess: (_rows, _settings, _result, { client }) =>
      client.invalidateQueries({ queryKey: campaignSettingsKey }),
  });
}
