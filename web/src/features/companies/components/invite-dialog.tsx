import { schemaResolver, useForm } from '@mantine/form';
import { InviteCompanySchema } from '@prosa/contracts/companies/schema.ts';
import { useInviteCompany } from '#features/companies/mutations.ts';
import { fieldErrorsOf, focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { CopyField } from '#ui/copy-field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';

interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const check = schemaResolver(InviteCompanySchema, { sync: true });

/** Makes a link with which somebody signs their company up, also where signing up is by invitation. */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  const t = useT();
  const invite = useInviteCompany();
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' }, validate: check });
  const send = async ({ email }: { email: string }): Promise<void> => {
    try {
      await invite.mutateAsync(email);
    } catch (error) {
      const refused = fieldErrorsOf(error, { ERR_EMAIL_ALREADY_EXISTS: 'email' });
      form.setErrors(refused);
      focusFirst(form, refused);
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('companies.invite.title')}
      submitLabel={t('companies.invite.button')}
      onSubmit={form.onSubmit(
        (values) => void send(values),
        (errors) => focusFirst(form, errors),
      )}
      isBusy={invite.isPending}
      hasChanges={() => !invite.isSuccess && form.isDirty()}
    >
      <TextField
        key={form.key('email')}
        label={t('companies.email')}
        description={t('companies.invite.hint')}
        type="email"
        {...withErrorText(form.getInputProps('email'), t)}
        required
        data-autofocus
        autoComplete="off"
      />
      {invite.data ? (
        <CopyField
          label={t('companies.invite.link')}
          description={t('companies.invite.linkHint')}
          value={invite.data.link}
        />
      ) : null}
    </FormDialog>
  );
}
