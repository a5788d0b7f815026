import { useForm } from '@mantine/form';
import { type QueueOption, queueOptionMediaMaxBytes } from '@prosa/contracts/queue-options/schema.ts';
import { useState } from 'react';
import { useSaveOption } from '#features/queue-options/mutations.ts';
import {
  checkForm,
  type OptionForm as Form,
  formOf,
  type OptionDraft,
  type OptionFile,
  type Parent,
} from '#features/queue-options/state.ts';
import { issueText } from '#lib/api-error.ts';
import { attachableFiles, fileErrorOf } from '#lib/attachment.ts';
import { fieldErrorsOf, focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { AppTheme } from '#ui/app-theme.tsx';
import { FileField } from '#ui/file-field.tsx';
import { MessageField } from '#ui/message-field.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import classes from './option-form.module.css';

export interface OptionFormProps {
  readonly queueId: number;
  /** Undefined for a new one. */
  readonly option: QueueOption | undefined;
  readonly parentId: number | null;
  /** Possible parents, besides the top level. */
  readonly parents: readonly Parent[];
  /** Called on every change, for the preview. */
  readonly onDraft: (draft: OptionDraft) => void;
  readonly onSaved: (id: number) => void;
  readonly onCancel: () => void;
}

const fieldOf = { ERR_UPLOAD_EMPTY: 'file', ERR_UPLOAD_TYPE: 'file', ERR_UPLOAD_TOO_LARGE: 'file' } as const;
/** Value of the top level, because a select has no empty value. */
const top = 0;

export function OptionForm(props: OptionFormProps) {
  const { queueId, option, parentId, parents, onDraft, onSaved, onCancel } = props;
  const t = useT();
  const { save, progress, isBusy } = useSaveOption(queueId, option);
  const [file, setFile] = useState<OptionFile>(() =>
    option?.mediaName ? { name: option.mediaName } : undefined,
  );
  const tell = (values: Form, chosen: OptionFile): void =>
    onDraft({ ...values, id: option?.id, mediaName: chosen?.name ?? null });
  const form = useForm<Form>({
    mode: 'uncontrolled',
    initialValues: formOf(option, parentId),
    validate: checkForm,
    onValuesChange: (values) => tell(values, file),
    onSubmitPreventDefault: 'always',
  });
  const { file: fileError } = form.errors;
  const [place, setPlace] = useState(() => form.getValues().parentId ?? top);

  const changeFile = (chosen: OptionFile): void => {
    form.clearFieldError('file');
    setFile(chosen);
    tell(form.getValues(), chosen);
  };
  const chooseFile = (chosen: File): void => {
    const wrong = fileErrorOf(chosen, queueOptionMediaMaxBytes);
    if (wrong) form.setFieldError('file', wrong);
    else changeFile(chosen);
  };

  const submit = async (values: Form): Promise<void> => {
    if (isBusy) return;
    try {
      onSaved(await save(values, file));
    } catch (error) {
      // Errors without a field were already shown as a toast; the form stays open and keeps its input.
      const refused = fieldErrorsOf(error, fieldOf);
      form.setErrors(refused);
      focusFirst(form, refused);
    }
  };

  return (
    <AppTheme>
      <form
        className={classes.root}
        noValidate
        aria-label={option ? t('queue-options.edit', { title: option.title }) : t('queue-options.new')}
        onSubmit={form.onSubmit(
          (values) => void submit(values),
          (errors) => focusFirst(form, errors),
        )}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented && !isBusy) onCancel();
        }}
      >
        <TextField
          key={form.key('title')}
          label={t('queue-options.title')}
          description={t('queue-options.titleHint')}
          {...withErrorText(form.getInputProps('title'), t)}
          required
          autoFocus
          autoComplete="off"
        />
        <MessageField
          key={form.key('message')}
          label={t('queue-options.message')}
          description={t('queue-options.messageHint')}
          {...withErrorText(form.getInputProps('message'), t)}
        />
        <FileField
          label={t('queue-options.file')}
          description={t('queue-options.fileHint')}
          accept={attachableFiles}
          fileName={file?.name}
          onChoose={chooseFile}
          onRemove={() => changeFile(undefined)}
          progress={progress}
          error={typeof fileError === 'string' ? issueText(fileError, t) : undefined}
          disabled={isBusy}
        />
        <SelectField<number>
          label={t('queue-options.place')}
          options={[
            { value: top, label: t('queue-options.atTop') },
            ...parents.map(({ id, path }) => ({ value: id, label: path })),
          ]}
          value={place}
          onChange={(chosen) => {
            setPlace(chosen ?? top);
            form.setFieldValue('parentId', chosen === top ? null : chosen);
          }}
        />
        <div className={classes.actions}>
          <PlainButton onClick={onCancel} disabled={isBusy}>
            {t('ui.cancel')}
          </PlainButton>
          <PlainButton type="submit" variant="primary" isBusy={isBusy}>
            {t(isBusy ? 'ui.saving' : 'ui.save')}
          </PlainButton>
        </div>
      </form>
    </AppTheme>
  );
}
