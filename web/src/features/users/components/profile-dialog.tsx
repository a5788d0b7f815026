import { schemaResolver, useForm } from '@mantine/form';
import { passwordLength } from '@prosa/contracts/password-length.ts';
import { type Language, UpdateUserSchema } from '@prosa/contracts/users/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountRulesQuery } from '#features/access/queries.ts';
import { useUpdateUser } from '#features/users/mutations.ts';
import { userFieldOf } from '#features/users/state.ts';
import { issueText } from '#lib/api-error.ts';
import { fieldErrorsOf, focusFirst } from '#lib/form-errors.ts';
import { languageNames, languages, useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { NewPasswordField } from '#ui/new-password-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';

interface ProfileForm {
  name: string;
  email: string;
  password: string;
  currentPassword: string;
  language: Language;
}

interface ProfileDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const check = schemaResolver(UpdateUserSchema, { sync: true });

function changed(before: ProfileForm, form: ProfileForm): Partial<ProfileForm> {
  const fields = Object.keys(form) as (keyof ProfileForm)[];
  return Object.fromEntries(
    fields.filter((name) => form[name] !== before[name]).map((name) => [name, form[name]]),
  );
}

/** Edits the user's own profile. */
export function ProfileDialog({ isOpen, onClose }: ProfileDialogProps) {
  const t = useT();
  const me = useSessionUser();
  const { data: rules } = useQuery(accountRulesQuery());
  const update = useUpdateUser();
  const [before] = useState<ProfileForm>(() => ({
    name: me.name,
    email: me.email,
    password: '',
    currentPassword: '',
    language: me.language,
  }));
  const form = useForm<ProfileForm>({
    mode: 'uncontrolled',
    initialValues: before,
    validate: (values) => check(changed(before, values)),
  });
  const field = (name: keyof ProfileForm) => {
    const { error, ...props } = form.getInputProps(name);
    return { key: form.key(name), ...props, error: typeof error === 'string' ? issueText(error, t) : error };
  };

  const save = async (values: ProfileForm): Promise<void> => {
    try {
      await update.mutateAsync({ userId: me.id, ...changed(before, values) });
    } catch (error) {
      const refused = fieldErrorsOf(error, userFieldOf);
      form.setErrors(refused);
      focusFirst(form, refused);
      return;
    }
    toast.success(t('shell.profile.saved'));
    onClose();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('shell.profile')}
      hasChanges={() => form.isDirty()}
      onSubmit={form.onSubmit(
        (values) => void save(values),
        (errors) => focusFirst(form, errors),
      )}
      isBusy={update.isPending}
    >
      <TextField label={t('users.name')} {...field('name')} required data-autofocus autoComplete="name" />
      <TextField label={t('users.email')} type="email" {...field('email')} required autoComplete="email" />
      <NewPasswordField
        minLength={rules?.passwordMinLength ?? passwordLength.min}
        label={t('shell.profile.newPassword')}
        description={t('shell.profile.newPasswordHint')}
        {...field('password')}
      />
      <PasswordField
        label={t('shell.profile.currentPassword')}
        description={t('shell.profile.currentPasswordHint')}
        {...field('currentPassword')}
        autoComplete="current-password"
      />
      <SelectField<Language>
        label={t('ui.language')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        {...field('language')}
      />
    </FormDialog>
  );
}
