import { useForm } from '@mantine/form';
import { mediaMaxBytes } from '@prosa/contracts/messages/schema.ts';
import IconSend2 from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTestApi } from '#features/messages-api/queries.ts';
import { checkTestForm, type TestForm } from '#features/messages-api/state.ts';
import { issueText } from '#lib/api-error.ts';
import { attachableFiles, fileErrorOf } from '#lib/attachment.ts';
import { fieldErrorsOf, focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { AppTheme } from '#ui/app-theme.tsx';
import { FileField } from '#ui/file-field.tsx';
import { MessageField } from '#ui/message-field.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainField } from '#ui/plain-field.tsx';
import { PlainPasswordField } from '#ui/plain-password-field.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { toast } from '#ui/toast.ts';
import classes from './api-test-form.module.css';
import { CodeBlock } from './code-block.tsx';

/** Which field a refusal concerns; `file` stands beside the form. */
const fieldOf = {
  ERR_INVALID_API_TOKEN: 'token',
  ERR_WAPP_INVALID_CONTACT: 'number',
  ERR_UPLOAD_EMPTY: 'file',
  ERR_UPLOAD_TYPE: 'file',
  ERR_UPLOAD_TOO_LARGE: 'file',
} as const;

/** Sends as another program would, and shows what that program would get. */
export function ApiTestForm() {
  const t = useT();
  const test = useTestApi();
  const [file, setFile] = useState<File>();
  const form = useForm<TestForm>({
    mode: 'uncontrolled',
    initialValues: { number: '', token: '', body: '', closeTicket: false, openTicket: false },
    validate: (values) => checkTestForm(values, file !== undefined),
    onSubmitPreventDefault: 'always',
  });
  const { file: fileError } = form.errors;
  const submit = (values: TestForm): void =>
    test.mutate(
      { form: values, file },
      {
        onSuccess: () => toast.success(t('messages-api.sent')),
        onError: (error) => {
          const refused = fieldErrorsOf(error, fieldOf);
          form.setErrors(refused);
          focusFirst(form, refused);
        },
      },
    );
  const chooseFile = (chosen: File): void => {
    const wrong = fileErrorOf(chosen, mediaMaxBytes);
    if (wrong) form.setFieldError('file', wrong);
    else {
      form.clearFieldError('file');
      form.clearFieldError('body');
      setFile(chosen);
    }
  };

  return (
    <section className={classes.root} aria-labelledby="api-test">
      <h2 id="api-test" className={classes.heading}>
        {t('messages-api.test')}
      </h2>
      <p className={classes.hint}>{t('messages-api.testHint')}</p>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(submit, (errors) => focusFirst(form, errors))}
      >
        <PlainField
          key={form.key('number')}
          label={t('messages-api.number')}
          description={t('messages-api.numberHint')}
          {...withErrorText(form.getInputProps('number'), t)}
          required
          inputMode="tel"
          autoComplete="off"
        />
        <PlainPasswordField
          key={form.key('token')}
          label={t('messages-api.token')}
          description={<Link to="/connections">{t('messages-api.tokenLink')}</Link>}
          {...withErrorText(form.getInputProps('token'), t)}
          required
          autoComplete="off"
        />
        <AppTheme>
          <MessageField
            key={form.key('body')}
            label={t('messages-api.body')}
            {...withErrorText(form.getInputProps('body'), t)}
            required={file === undefined}
          />
        </AppTheme>
        <FileField
          label={t('messages-api.file')}
          accept={attachableFiles}
          fileName={file?.name}
          onChoose={chooseFile}
          onRemove={() => setFile(undefined)}
          error={typeof fileError === 'string' ? issueText(fileError, t) : undefined}
          disabled={test.isPending}
        />
        <SwitchField
          key={form.key('openTicket')}
          label={t('messages-api.openTicket')}
          description={t('messages-api.openTicketHint')}
          {...form.getInputProps('openTicket', { type: 'checkbox', withError: false })}
        />
        <SwitchField
          key={form.key('closeTicket')}
          label={t('messages-api.closeTicket')}
          description={t('messages-api.closeTicketHint')}
          {...form.getInputProps('closeTicket', { type: 'checkbox', withError: false })}
        />
        <div>
          <PlainButton
            type="submit"
            variant="primary"
            icon={<IconSend2 size={18} aria-hidden="true" />}
            isBusy={test.isPending}
          >
            {t('messages-api.send')}
          </PlainButton>
        </div>
      </form>
      {test.data ? (
        <div className={classes.result} role="status">
          {test.data.isWaiting ? <p className={classes.hint}>{t('messages-api.waiting')}</p> : null}
          <CodeBlock label={t('messages-api.result')} code={JSON.stringify(test.data, null, 2)} />
          <Link to="/tickets/{-$ticketId}" params={{ ticketId: test.data.ticketUuid }}>
            {t('messages-api.open')}
          </Link>
        </div>
      ) : null}
    </section>
  );
}
