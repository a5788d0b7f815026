import { useForm } from '@mantine/form';
import { isEditable } from '@prosa/contracts/campaigns/rules.ts';
import { type Campaign, campaignMediaMaxBytes } from '@prosa/contracts/campaigns/schema.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSaveCampaign } from '#features/campaigns/mutations.ts';
import {
  type CampaignForm,
  campaignFormOf,
  checkForm,
  type MessageNumber,
  messageNumberOf,
} from '#features/campaigns/state.ts';
import { type Attachment, fileErrorOf, storedFileOf } from '#lib/attachment.ts';
import { fieldErrorsOf } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { toast } from '#ui/toast.ts';
import { CampaignFields } from './campaign-fields.tsx';

interface CampaignDialogProps {
  readonly isOpen: boolean;
  /** Undefined for a new one. */
  readonly campaign: Campaign | undefined;
  readonly onClose: () => void;
  /** Called when the campaign was saved to start at once; the parent asks for a confirmation first. */
  readonly onStart: (campaign: Campaign) => void;
}

const newCampaign = { status: 'INATIVA', pauseReason: null } as const;

const fieldOf = {
  ERR_UPLOAD_EMPTY: 'file',
  ERR_UPLOAD_TYPE: 'file',
  ERR_UPLOAD_TOO_LARGE: 'file',
} as const;

export function CampaignDialog({ isOpen, campaign, onClose, onStart }: CampaignDialogProps) {
  const t = useT();
  const { save, progress, isBusy } = useSaveCampaign(campaign);
  const [values, setValues] = useState(() => campaignFormOf(campaign));
  const [firstAttachment] = useState<Attachment>(() => storedFileOf(campaign));
  const [attachment, setAttachment] = useState(firstAttachment);
  const [message, setMessage] = useState<MessageNumber>(1);
  const startsNow = useRef(false);
  const isReadOnly = campaign !== undefined && !isEditable(campaign, new Date());
  const form = useForm<CampaignForm>({
    mode: 'uncontrolled',
    initialValues: values,
    validate: (now) => checkForm(now, { startsNow: startsNow.current }),
    onValuesChange: setValues,
    onSubmitPreventDefault: 'always',
  });

  /** A field of a hidden tab cannot take the focus, so its tab is shown first. */
  const goToFirst = (errors: Readonly<Record<string, unknown>>): void => {
    const [field] = Object.keys(errors);
    if (field === undefined) return;
    const number = messageNumberOf(field);
    if (number) flushSync(() => setMessage(number));
    form.getInputNode(field)?.focus();
  };

  const submit = async (now: CampaignForm): Promise<void> => {
    let saved: Campaign;
    try {
      saved = await save(now, attachment);
    } catch (error) {
      // Errors without a field were already shown as a toast; the dialog stays open and keeps its input.
      const refused = fieldErrorsOf(error, fieldOf);
      form.setErrors(refused);
      goToFirst(refused);
      return;
    }
    onClose();
    if (startsNow.current) onStart(saved);
    else toast.success(t(campaign ? 'campaigns.updated' : 'campaigns.created'));
  };

  const chooseFile = (file: File): void => {
    const wrong = fileErrorOf(file, campaignMediaMaxBytes);
    if (wrong) form.setFieldError('file', wrong);
    else {
      form.clearFieldError('file');
      setAttachment(file);
    }
  };

  const run = (now: boolean): void => {
    startsNow.current = now;
    form.onSubmit((filled) => void submit(filled), goToFirst)();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(titleOf(campaign, isReadOnly))}
      size="xl"
      hasChanges={() => form.isDirty() || attachment !== firstAttachment}
      onSubmit={(event) => {
        event.preventDefault();
        run(false);
      }}
      isBusy={isBusy}
      isReadOnly={isReadOnly}
      otherActions={
        isReadOnly || campaign?.status === 'CANCELADA' ? null : (
          <PlainButton onClick={() => run(true)} disabled={isBusy}>
            {t('campaigns.startNow')}
          </PlainButton>
        )
      }
    >
      {isReadOnly ? <Banner tone="info">{t('campaigns.readOnly')}</Banner> : null}
      <CampaignFields
        form={form}
        values={values}
        campaignStatus={campaign ?? newCampaign}
        isReadOnly={isReadOnly}
        hasBegun={campaign?.startedAt != null}
        message={message}
        onMessageChange={setMessage}
        file={{
          attachment,
          onChoose: chooseFile,
          onRemove: () => setAttachment(undefined),
          progress,
          isLocked: isBusy || isReadOnly,
        }}
      />
    </FormDialog>
  );
}

function titleOf(campaign: Campaign | undefined, isReadOnly: boolean) {
  if (isReadOnly) return 'campaigns.viewTitle';
  return campaign ? 'campaigns.editTitle' : 'campaigns.addTitle';
}
