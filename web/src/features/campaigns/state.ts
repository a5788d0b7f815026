import { type FormErrors, schemaResolver } from '@mantine/form';
import {
  type Campaign,
  type CampaignStatus,
  type CreateCampaign,
  CreateCampaignSchema,
} from '@prosa/contracts/campaigns/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import type { StatusTone } from '#ui/status-badge.tsx';

/** Field values of the dialog, without the file. */
export type CampaignForm = Omit<CreateCampaign, 'scheduledAt'> & { scheduledAt: string | null };

export const messageNumbers = [1, 2, 3, 4, 5] as const;
export type MessageNumber = (typeof messageNumbers)[number];

const noTexts = Object.fromEntries(
  messageNumbers.flatMap((number) => [
    [`message${number}`, ''],
    [`confirmationMessage${number}`, ''],
  ]),
) as Pick<CampaignForm, `message${MessageNumber}` | `confirmationMessage${MessageNumber}`>;

const emptyForm: CampaignForm = {
  name: '',
  ...noTexts,
  confirmation: false,
  keepsHours: false,
  scheduledAt: null,
  whatsappId: null,
  contactListId: null,
  tagListId: null,
  fileListId: null,
};

function copyField<Key extends keyof CampaignForm>(from: CampaignForm, to: CampaignForm, key: Key): void {
  to[key] = from[key];
}

export function campaignFormOf(campaign: Campaign | undefined): CampaignForm {
  const form = { ...emptyForm };
  if (campaign) for (const key of Object.keys(form)) copyField(campaign, form, key as keyof CampaignForm);
  return form;
}

const checkSchema = schemaResolver(CreateCampaignSchema, { sync: true });

/** Returns the field errors as text keys. Starting, now or at the scheduled time, requires more than a name. */
export function checkForm(form: CampaignForm, { startsNow }: { readonly startsNow: boolean }): FormErrors {
  const errors: FormErrors = checkSchema(form);
  if (!startsNow && form.scheduledAt === null) return errors;
  const isMissing = {
    whatsappId: form.whatsappId === null,
    contactListId: form.contactListId === null && form.tagListId === null,
    message1: messageNumbers.every((number) => form[`message${number}`].trim() === ''),
    confirmationMessage1:
      form.confirmation &&
      messageNumbers.every((number) => form[`confirmationMessage${number}`].trim() === ''),
  };
  const missing = Object.entries(isMissing).filter(([, is]) => is);
  return { ...errors, ...Object.fromEntries(missing.map(([field]) => [field, validationKeys.required])) };
}

/** Returns which of the five messages a field belongs to, so that its tab can be shown. */
export function messageNumberOf(field: string): MessageNumber | undefined {
  const number = Number(/essage(\d)$/.exec(field)?.[1]);
  return messageNumbers.find((known) => known === number);
}

export const statusTones: Record<CampaignStatus, StatusTone> = {
  INATIVA: 'neutral',
  PROGRAMADA: 'neutral',
  EM_ANDAMENTO: 'info',
  CANCELADA: 'danger',
  FINALIZADA: 'success',
};
