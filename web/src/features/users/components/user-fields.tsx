import type { UseFormReturnType } from '@mantine/form';
import { passwordLength } from '@prosa/contracts/password-length.ts';
import { can, profiles } from '@prosa/contracts/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { accountRulesQuery } from '#features/access/queries.ts';
import { connectionListQuery } from '#features/connections/queries.ts';
import { queueListQuery } from '#features/queues/queries.ts';
import type { UserForm } from '#features/users/state.ts';
import { issueText } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { MultiSelectField } from '#ui/multi-select-field.tsx';
import { NewPasswordField } from '#ui/new-password-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TextField } from '#ui/text-field.tsx';

interface UserFieldsProps {
  readonly form: UseFormReturnType<UserForm>;
  readonly isNew: boolean;
  readonly isSelf: boolean;
}

export function UserFields({ form, isNew, isSelf }: UserFieldsProps) {
  const t = useT();
  const me = useSessionUser();
  const { data: rules } = useQuery(accountRulesQuery());
  const { data: queues = [] } = useQuery(queueListQuery());
  const { data: connections = [] } = useQuery(connectionListQuery());
  /** Errors are kept as keys and read here, so that a change of language changes them too. */
  const field = (name: keyof UserForm) => {
    const { error, ...props } = form.getInputProps(name);
    return { key: form.key(name), ...props, error: typeof error === 'string' ? issueText(error, t) : error };
  };
  return (
    <>
      <TextField label={t('users.name')} {...field('name')} required data-autofocus autoComplete="off" />
      <TextField label={t('users.email')} type="email" {...field('email')} required autoComplete="off" />
      <NewPasswordField
        minLength={rules?.passwordMinLength ?? passwordLength.min}
        label={t('users.password')}
        description={isNew ? undefined : t('users.passwordKeepHint')}
        {...field('password')}
        required={isNew}
      />
      {isSelf ? (
        <PasswordField
          label={t('shell.profile.currentPassword')}
          description={t('shell.profile.currentPasswordHint')}
          {...field('currentPassword')}
          autoComplete="current-password"
        />
      ) : null}
      <SelectField
        label={t('users.profile')}
        options={profiles.map((value) => ({ value, label: t(`users.profile.${value}`) }))}
        disabled={!can(me, 'user-modal:editProfile')}
        {...field('profile')}
      />
      <MultiSelectField<number>
        label={t('users.queues')}
        options={queues.map(({ id, name, color }) => ({ value: id, label: name, color }))}
        disabled={!can(me, 'user-modal:editQueues')}
        {...field('queueIds')}
      />
      <SelectField<number>
        label={t('users.connection')}
        placeholder={t('users.connectionNone')}
        options={connections.map(({ id, name }) => ({ value: id, label: name }))}
        clearable
        {...field('whatsappId')}
      />
      <SwitchField
        key={form.key('allTicket')}
        label={t('users.allTicket')}
        description={t('users.allTicketHint')}
        {...form.getInputProps('allTicket', { type: 'checkbox', withError: false })}
      />
    </>
  );
}
