import type { UseFormReturnType } from '@mantine/form';
import type { CampaignSummary } from '@prosa/contracts/campaigns/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { campaignSettingsQuery } from '#features/campaigns/queries.ts';
import {
  type CampaignForm,
  type MessageNumber,
  messageNumberOf,
  messageNumbers,
} from '#features/campaigns/state.ts';
import { issueText } from '#lib/api-error.ts';
import type { Attachment } from '#lib/attachment.ts';
import { attachableFiles } from '#lib/attachment.ts';
import { withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { FileField } from '#ui/file-field.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TabPanels } from '#ui/tab-panels.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { CampaignAudienceFields } from './campaign-audience-fields.tsx';
import { CampaignEstimate } from './campaign-estimate.tsx';
import classes from './campaign-fields.module.css';
import { CampaignMessage } from './campaign-message.tsx';
import { CampaignStatusBadge } from './campaign-status-badge.tsx';

interface CampaignFieldsProps {
  readonly form: UseFormReturnType<CampaignForm>;
  /** Current values while typing, for the preview and the hints beside the fields. */
  readonly values: CampaignForm;
  /** Read-only: it follows from the actions on the campaign. */
  readonly campaignStatus: Pick<CampaignSummary, 'status' | 'pauseReason'>;
  readonly isReadOnly: boolean;
  /** The recipients are fixed: the audience and the confirmation can no longer change. */
  readonly hasBegun: boolean;
  readonly message: MessageNumber;
  readonly onMessageChange: (number: MessageNumber) => void;
  readonly file: {
    readonly attachment: Attachment;
    readonly onChoose: (file: File) => void;
    readonly onRemove: () => void;
    readonly progress: number | undefined;
    readonly isLocked: boolean;
  };
}

export function CampaignFields(props: CampaignFieldsProps) {
  const { form, values, campaignStatus, isReadOnly, hasBegun, message, onMessageChange, file } = props;
  const t = useT();
  const isNarrow = useIsNarrow();
  const { data: settings } = useQuery(campaignSettingsQuery());
  const { file: fileError } = form.errors;
  const wrong = new Set(Object.keys(form.errors).map(messageNumberOf));
  const extraVariables = [
    ...(['nome', 'numero', 'email'] as const).map((key) => ({
      label: t(`campaigns.variable.${key}`),
      text: `{${key}}`,
    })),
    ...(settings?.variables ?? []).map(({ key }) => ({ label: key, text: `{${key}}` })),
  ];
  return (
    <>
      <TextField
        key={form.key('name')}
        label={t('campaigns.name')}
        {...withErrorText(form.getInputProps('name'), t)}
        required
        readOnly={isReadOnly}
        data-autofocus
        autoComplete="off"
      />
      <p className={classes.status}>
        <span className={classes.label}>{t('campaigns.status')}</span>
        <CampaignStatusBadge campaign={campaignStatus} />
      </p>
      <CampaignAudienceFields form={form} isReadOnly={isReadOnly} hasBegun={hasBegun} />
      <SwitchField
        key={form.key('confirmation')}
        label={t('campaigns.confirmationSwitch')}
        description={t('campaigns.confirmationHint')}
        disabled={isReadOnly || hasBegun}
        {...form.getInputProps('confirmation', { type: 'checkbox', withError: false })}
      />
      <SwitchField
        key={form.key('keepsHours')}
        label={t('campaigns.keepsHours')}
        description={t('campaigns.keepsHoursHint')}
        disabled={isReadOnly}
        {...form.getInputProps('keepsHours', { type: 'checkbox', withError: false })}
      />
      <TabPanels
        label={t('campaigns.messages')}
        value={String(message)}
        onChange={(key) => onMessageChange(Number(key) as MessageNumber)}
        tabs={messageNumbers.map((number) => ({
          key: String(number),
          // Five labels do not fit in one row on a phone; the tab list's own label explains the numbers.
          label: isNarrow ? String(number) : t('campaigns.message', { number }),
          alert: wrong.has(number) ? t('campaigns.messageWrong') : undefined,
          ...(values[`message${number}`].trim() === ''
            ? {}
            : { count: '✓', countLabel: t('campaigns.messageFilled') }),
          content: (
            <CampaignMessage
              number={number}
              form={form}
              values={values}
              attachment={file.attachment}
              extraVariables={extraVariables}
              isReadOnly={isReadOnly}
              isShown={number === message}
            />
          ),
        }))}
      />
      <FileField
        label={t('campaigns.file')}
        description={t('campaigns.fileHint')}
        accept={attachableFiles}
        fileName={file.attachment?.name}
        onChoose={file.onChoose}
        onRemove={file.onRemove}
        progress={file.progress}
        error={typeof fileError === 'string' ? issueText(fileError, t) : undefined}
        disabled={file.isLocked}
      />
      {isReadOnly ? null : (
        <CampaignEstimate
          audience={{
            contactListId: values.contactListId,
            tagListId: values.tagListId,
            whatsappId: values.whatsappId,
            keepsHours: values.keepsHours,
            scheduledAt: values.scheduledAt,
          }}
        />
      )}
    </>
  );
}
