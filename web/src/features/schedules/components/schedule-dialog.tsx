import { useForm } from '@mantine/form';
import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import { isChangeable } from '@prosa/contracts/schedules/rules.ts';
import { type Schedule, scheduleMediaTypes } from '@prosa/contracts/schedules/schema.ts';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useEffect, useState } from 'react';
import { ContactPicker } from '#features/contacts/components/contact-picker.tsx';
import { type FilledForm, useSaveSchedule } from '#features/schedules/mutations.ts';
import {
  failureKeyOf,
  pictureErrorOf,
  pictureOf,
  type ScheduleDraft,
  type ScheduleForm,
  scheduleFormOf,
} from '#features/schedules/state.ts';
import { issueText } from '#lib/api-error.ts';
import type { Attachment } from '#lib/attachment.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { fieldErrorsOf, focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { Banner } from '#ui/banner.tsx';
import { DateTimeField } from '#ui/date-time-field.tsx';
import { FileField } from '#ui/file-field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { MessageField } from '#ui/message-field.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { toast } from '#ui/toast.ts';
import { SchedulePlaceFields } from './schedule-place-fields.tsx';
import { SchedulePreview } from './schedule-preview.tsx';

interface ScheduleDialogProps {
  readonly isOpen: boolean;
  /** Undefined for a new one. */
  readonly schedule: Schedule | undefined;
  /** Initial values of a new one. */
  readonly draft: ScheduleDraft;
  /** Recipient, if known. */
  readonly contact: Contact | undefined;
  readonly onContact: (contact: Contact | undefined) => void;
  readonly onCreateContact: (name: string) => void;
  readonly onDelete: (schedule: Schedule) => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  readonly onOpenTicket: (uuid: string) => void;
}

/** Maps error codes to the field they concern; `file` is kept outside the form. */
const fieldOf = {
  ERR_NO_CONTACT_FOUND: 'contactId',
  ERR_UPLOAD_EMPTY: 'file',
  ERR_UPLOAD_TYPE: 'file',
  ERR_UPLOAD_TOO_LARGE: 'file',
} as const;

const ScheduleReading = lazyOverlay(
  async () => (await import('./sent-schedule-dialog.tsx')).SentScheduleDialog,
);
const loadRules = () => import('#features/schedules/form-check.ts').catch(() => undefined);

/** Shows a sent schedule read-only, and the form for any other. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { schedule, isOpen, onClose, onOpenTicket } = props;
  if (!schedule || isChangeable(schedule)) return <ScheduleFormDialog {...props} />;
  return (
    <ScheduleReading isOpen={isOpen} schedule={schedule} onClose={onClose} onOpenTicket={onOpenTicket} />
  );
}

function ScheduleFormDialog(props: ScheduleDialogProps) {
  const { isOpen, schedule, draft, contact, onContact, onCreateContact, onDelete, onSaved, onClose } = props;
  const t = useT();
  const me = useSessionUser();
  const timeZone = useCompanyTimeZone();
  const [initialValues] = useState(() =>
    scheduleFormOf(schedule, draft, { now: new Date(), whatsappId: me.whatsappId }),
  );
  const { save, progress, isBusy } = useSaveSchedule(schedule, initialValues);
  const [shown, setShown] = useState(initialValues);
  const [firstAttachment] = useState<Attachment>(() => pictureOf(schedule));
  const [attachment, setAttachment] = useState(firstAttachment);
  const form = useForm<ScheduleForm>({
    mode: 'uncontrolled',
    initialValues,
    onValuesChange: setShown,
    onSubmitPreventDefault: 'always',
  });
  const errorOf = (field: string): string | undefined => {
    const { [field]: error } = form.errors;
    return typeof error === 'string' ? issueText(error, t) : undefined;
  };
  const isPast = shown.sendAt !== null && Date.parse(shown.sendAt) < Date.now() - 60_000;

  const [isChecking, setIsChecking] = useState(false);
  useEffect(() => void loadRules(), []);
  /** Returns whether the form can be saved; otherwise sets the field errors. */
  const check = async (values: ScheduleForm): Promise<boolean> => {
    setIsChecking(true);
    const rules = await loadRules();
    setIsChecking(false);
    if (!rules) {
      toast.error(t('ui.error.hint'));
      return false;
    }
    const errors = rules.checkForm(values);
    form.setErrors(errors);
    focusFirst(form, errors);
    return Object.keys(errors).length === 0;
  };

  const submit = async (): Promise<void> => {
    const values = { ...form.getValues(), contactId: contact?.id ?? null };
    if (!(await check(values))) return;
    try {
      await save(values as FilledForm, attachment);
    } catch (error) {
      // Errors without a field were already shown as a toast; the dialog stays open and keeps its input.
      const refused = fieldErrorsOf(error, fieldOf);
      form.setErrors(refused);
      focusFirst(form, refused);
      return;
    }
    toast.success(t(schedule ? 'schedules.updated' : 'schedules.created'));
    onSaved();
    onClose();
  };
  const chooseFile = (file: File): void => {
    const wrong = pictureErrorOf(file);
    if (wrong) form.setFieldError('file', wrong);
    else {
      form.clearFieldError('file');
      setAttachment(file);
    }
  };

  const hasChanges = (): boolean =>
    form.isDirty() ||
    attachment !== firstAttachment ||
    (contact !== undefined && contact.id !== initialValues.contactId);

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(schedule ? 'schedules.editTitle' : 'schedules.addTitle')}
      size="lg"
      hasChanges={hasChanges}
      onSubmit={form.onSubmit(() => void submit())}
      isBusy={isBusy || isChecking}
      otherActions={
        schedule ? (
          <PlainButton
            icon={<IconTrash aria-hidden="true" />}
            onClick={() => onDelete(schedule)}
            disabled={isBusy}
          >
            {t('ui.delete')}
          </PlainButton>
        ) : null
      }
    >
      {schedule?.status === 'ERRO' ? (
        <Banner tone="danger">{t('schedules.failed', { reason: t(failureKeyOf(schedule)) })}</Banner>
      ) : null}
      <ContactPicker
        value={contact}
        onChange={(chosen) => {
          form.clearFieldError('contactId');
          onContact(chosen);
        }}
        onCreate={onCreateContact}
        error={errorOf('contactId')}
        hasAutofocus={initialValues.contactId === null}
      />
      <MessageField
        key={form.key('body')}
        label={t('schedules.body')}
        {...withErrorText(form.getInputProps('body'), t)}
        required
        data-autofocus={initialValues.contactId !== null || undefined}
      />
      <DateTimeField
        label={t('schedules.sendAt')}
        description={t('schedules.zone', { timeZone: timeZone.replaceAll('_', ' ') })}
        timeZone={timeZone}
        defaultValue={initialValues.sendAt}
        onChange={(sendAt) => form.setFieldValue('sendAt', sendAt)}
        error={errorOf('sendAt')}
        required
      />
      {isPast ? <Banner tone="warning">{t('schedules.past')}</Banner> : null}
      <SchedulePlaceFields
        whatsappId={shown.whatsappId}
        queueId={shown.queueId}
        onChange={(values) => form.setValues(values)}
      />
      <FileField
        label={t('schedules.picture')}
        description={t('schedules.pictureHint')}
        accept={scheduleMediaTypes.join(',')}
        fileName={attachment?.name}
        onChoose={chooseFile}
        onRemove={() => setAttachment(undefined)}
        progress={progress}
        error={errorOf('file')}
        disabled={isBusy}
      />
      <SchedulePreview body={shown.body} attachment={attachment} />
    </FormDialog>
  );
}
