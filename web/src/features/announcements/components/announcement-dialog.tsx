import { schemaResolver, useForm } from '@mantine/form';
import {
  type Announcement,
  announcementPictureMaxBytes,
  announcementPriorities,
  CreateAnnouncementSchema,
} from '@prosa/contracts/announcements/schema.ts';
import { useState } from 'react';
import { type Picture, useSaveAnnouncement } from '#features/announcements/mutations.ts';
import {
  type AnnouncementForm,
  announcementFormOf,
  isPicture,
  pictureFiles,
} from '#features/announcements/state.ts';
import { issueText } from '#lib/api-error.ts';
import { fileErrorOf } from '#lib/attachment.ts';
import { fieldErrorsOf, focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { FileField } from '#ui/file-field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { MessageField } from '#ui/message-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';

interface AnnouncementDialogProps {
  readonly isOpen: boolean;
  /** Undefined for a new one. */
  readonly record: Announcement | undefined;
  readonly onClose: () => void;
}

const check = schemaResolver(CreateAnnouncementSchema, { sync: true });
/** `file` is not a field of the form: the dialog keeps it separately. */
const fieldOf = { ERR_UPLOAD_EMPTY: 'file', ERR_UPLOAD_TYPE: 'file', ERR_UPLOAD_TOO_LARGE: 'file' } as const;

export function AnnouncementDialog({ isOpen, record, onClose }: AnnouncementDialogProps) {
  const t = useT();
  const { save, progress, isBusy } = useSaveAnnouncement(record);
  const [firstPicture] = useState<Picture>(record?.mediaName ?? undefined);
  const [picture, setPicture] = useState(firstPicture);
  const form = useForm<AnnouncementForm>({
    mode: 'uncontrolled',
    initialValues: announcementFormOf(record),
    validate: check,
    onSubmitPreventDefault: 'always',
  });
  const { file: fileError } = form.errors;

  const submit = async (values: AnnouncementForm): Promise<void> => {
    try {
      await save(values, picture);
    } catch (error) {
      // Errors without a field were already shown as a toast; the dialog stays open and keeps its input.
      const refused = fieldErrorsOf(error, fieldOf);
      form.setErrors(refused);
      focusFirst(form, refused);
      return;
    }
    toast.success(t(record ? 'announcements.updated' : 'announcements.created'));
    onClose();
  };

  const choose = (file: File): void => {
    const wrong = isPicture(file)
      ? fileErrorOf(file, announcementPictureMaxBytes)
      : ('errors.ERR_UPLOAD_TYPE' as const);
    if (wrong) form.setFieldError('file', wrong);
    else {
      form.clearFieldError('file');
      setPicture(file);
    }
  };

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(record ? 'announcements.editTitle' : 'announcements.addTitle')}
      size="lg"
      hasChanges={() => form.isDirty() || picture !== firstPicture}
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirst(form, errors),
      )}
      isBusy={isBusy}
    >
      <TextField
        key={form.key('title')}
        label={t('announcements.titleField')}
        {...withErrorText(form.getInputProps('title'), t)}
        required
        data-autofocus
        autoComplete="off"
      />
      <MessageField
        key={form.key('text')}
        label={t('announcements.text')}
        variables={[]}
        rows={6}
        {...withErrorText(form.getInputProps('text'), t)}
        required
      />
      <SelectField<number>
        key={form.key('priority')}
        label={t('announcements.priorityField')}
        options={announcementPriorities.map((value) => ({
          value,
          label: t(`announcements.priority.${value}`),
        }))}
        {...withErrorText(form.getInputProps('priority'), t)}
      />
      <FileField
        label={t('announcements.picture')}
        description={t('announcements.pictureHint')}
        accept={pictureFiles}
        fileName={picture instanceof File ? picture.name : picture}
        onChoose={choose}
        onRemove={() => setPicture(undefined)}
        progress={progress}
        error={typeof fileError === 'string' ? issueText(fileError, t) : undefined}
        disabled={isBusy}
      />
      <SwitchField
        key={form.key('status')}
        label={t('announcements.activeSwitch')}
        description={t('announcements.activeHint')}
        {...form.getInputProps('status', { type: 'checkbox', withError: false })}
      />
    </FormDialog>
  );
}
