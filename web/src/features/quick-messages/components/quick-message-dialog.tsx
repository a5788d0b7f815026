import { useForm } from '@mantine/form';
import { canSetReach } from '@prosa/contracts/quick-messages/rules.ts';
import { type QuickMessage, quickMessageMediaMaxBytes } from '@prosa/contracts/quick-messages/schema.ts';
import { useState } from 'react';
import { useSaveQuickMessage } from '#features/quick-messages/mutations.ts';
import { checkForm, type QuickMessageForm, quickMessageFormOf } from '#features/quick-messages/state.ts';
import { issueText } from '#lib/api-error.ts';
import { type Attachment, attachableFiles, fileErrorOf, storedFileOf } from '#lib/attachment.ts';
import { fieldErrorsOf, focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { FileField } from '#ui/file-field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { MessageField } from '#ui/message-field.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { MessagePreview } from './message-preview.tsx';

interface QuickMessageDialogProps {
  readonly isOpen: boolean;
  /** Undefined for a new one. */
  readonly record: QuickMessage | undefined;
  readonly onClose: () => void;
}

/** Maps error codes to the field they concern; `file` is kept outside the form. */
const fieldOf = {
  ERR_QUICKMESSAGE_ALREADY_EXISTS: 'shortcode',
  ERR_UPLOAD_EMPTY: 'file',
  ERR_UPLOAD_TYPE: 'file',
  ERR_UPLOAD_TOO_LARGE: 'file',
} as const;

export function QuickMessageDialog({ isOpen, record, onClose }: QuickMessageDialogProps) {
  const t = useT();
  const me = useSessionUser();
  const { save, progress, isBusy } = useSaveQuickMessage(record);
  const [message, setMessage] = useState(record?.message ?? '');
  const [firstAttachment] = useState<Attachment>(() => storedFileOf(record));
  const [attachment, setAttachment] = useState(firstAttachment);
  const form = useForm<QuickMessageForm>({
    mode: 'uncontrolled',
    initialValues: quickMessageFormOf(record),
    validate: (values) => checkForm(values, attachment),
    onValuesChange: (values) => setMessage(values.message),
    onSubmitPreventDefault: 'always',
  });
  const { file: fileError } = form.errors;

  const submit = async (values: QuickMessageForm): Promise<void> => {
    try {
      await save(values, attachment);
    } catch (error) {
      // Errors without a field were already shown as a toast; the dialog stays open and keeps its input.
      const refused = fieldErrorsOf(error, fieldOf);
      form.setErrors(refused);
      focusFirst(form, refused);
      return;
    }
    toast.success(t(record ? 'quick-messages.updated' : 'quick-messages.created'));
    onClose();
  };

  const chooseFile = (file: File): void => {
    const wrong = fileErrorOf(file, quickMessageMediaMaxBytes);
    if (wrong) form.setFieldError('file', wrong);
    else {
      form.clearFieldError('file');
      form.clearFieldError('message');
      setAttachment(file);
    }
  };

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(record ? 'quick-messages.editTitle' : 'quick-messages.addTitle')}
      size="lg"
      hasChanges={() => form.isDirty() || attachment !== firstAttachment}
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirst(form, errors),
      )}
      isBusy={isBusy}
    >
      <TextField
        key={form.key('shortcode')}
        label={t('quick-messages.shortcode')}
        description={t('quick-messages.shortcodeHint')}
        {...withErrorText(form.getInputProps('shortcode'), t)}
        required
        data-autofocus
        leftSection={<span aria-hidden="true">/</span>}
        autoComplete="off"
        autoCapitalize="none"
      />
      <MessageField
        key={form.key('message')}
        label={t('quick-messages.message')}
        {...withErrorText(form.getInputProps('message'), t)}
      />
      <FileField
        label={t('quick-messages.file')}
        description={t('quick-messages.fileHint')}
        accept={attachableFiles}
        fileName={attachment?.name}
        onChoose={chooseFile}
        onRemove={() => setAttachment(undefined)}
        progress={progress}
        error={typeof fileError === 'string' ? issueText(fileError, t) : undefined}
        disabled={isBusy}
      />
      <MessagePreview message={message} attachment={attachment} />
      <SwitchField
        key={form.key('geral')}
        label={t('quick-messages.shared')}
        description={t('quick-messages.sharedHint')}
        disabled={record !== undefined && !canSetReach(me.id, record)}
        {...form.getInputProps('geral', { type: 'checkbox', withError: false })}
      />
      <SwitchField
        key={form.key('status')}
        label={t('quick-messages.activeSwitch')}
        description={t('quick-messages.activeHint')}
        {...form.getInputProps('status', { type: 'checkbox', withError: false })}
      />
    </FormDialog>
  );
}
