import { useForm } from '@mantine/form';
import type { FileList } from '@prosa/contracts/file-lists/schema.ts';
import { useState } from 'react';
import { useSaveFileList } from '#features/file-lists/mutations.ts';
import { checkForm, draftsOf, type FileListForm, formOf } from '#features/file-lists/state.ts';
import { issueText } from '#lib/api-error.ts';
import { fieldErrorsOf, focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { MessageField } from '#ui/message-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { OptionFields } from './option-fields.tsx';

interface FileListDialogProps {
  readonly isOpen: boolean;
  /** Undefined for a new one. */
  readonly list: FileList | undefined;
  readonly onClose: () => void;
}

/** Maps error codes to the field they concern; `file` is the file being uploaded. */
const fieldOf = {
  ERR_FILE_LIST_NAME_ALREADY_EXISTS: 'name',
  ERR_UPLOAD_EMPTY: 'file',
  ERR_UPLOAD_TYPE: 'file',
  ERR_UPLOAD_TOO_LARGE: 'file',
} as const;

export function FileListDialog({ isOpen, list, onClose }: FileListDialogProps) {
  const t = useT();
  const { save, progress, isBusy } = useSaveFileList(list);
  const [before] = useState(() => draftsOf(list));
  const [drafts, setDrafts] = useState(before);
  const form = useForm<FileListForm>({
    mode: 'uncontrolled',
    initialValues: formOf(list),
    validate: (values) => checkForm(values, drafts),
    onSubmitPreventDefault: 'always',
  });
  const errorOf = (path: string): string | undefined => {
    const error = form.errors[path];
    return typeof error === 'string' ? issueText(error, t) : undefined;
  };

  const submit = async (values: FileListForm): Promise<void> => {
    try {
      await save(values, drafts, setDrafts);
    } catch (error) {
      // Errors without a field were already shown as a toast; the dialog stays open and keeps the chosen files.
      const refused = fieldErrorsOf(error, fieldOf);
      form.setErrors(refused);
      focusFirst(form, refused);
      return;
    }
    toast.success(t(list ? 'file-lists.updated' : 'file-lists.created'));
    onClose();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(list ? 'file-lists.editTitle' : 'file-lists.addTitle')}
      size="lg"
      hasChanges={() => form.isDirty() || drafts !== before}
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirst(form, errors),
      )}
      isBusy={isBusy}
    >
      <TextField
        key={form.key('name')}
        label={t('file-lists.name')}
        {...withErrorText(form.getInputProps('name'), t)}
        required
        data-autofocus
        autoComplete="off"
      />
      <MessageField
        key={form.key('message')}
        label={t('file-lists.message')}
        {...withErrorText(form.getInputProps('message'), t)}
        required
      />
      <OptionFields
        drafts={drafts}
        onChange={(next) => {
          setDrafts(next);
          // Errors are keyed by index, which no longer matches after a change.
          form.setErrors(
            Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith('options'))),
          );
        }}
        // The server rejects files that are no longer in the list because another user removed them.
        error={form.errors.options ? t('file-lists.changedMeanwhile') : undefined}
        nameErrorOf={(index) => errorOf(`options.${index}.name`)}
        fileErrorOf={(index) =>
          (drafts[index]?.key === progress?.key ? errorOf('file') : undefined) ??
          errorOf(`options.${index}.file`)
        }
        progress={isBusy ? progress : undefined}
        isDisabled={isBusy}
      />
    </FormDialog>
  );
}
