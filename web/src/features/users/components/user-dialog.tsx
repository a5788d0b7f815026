import { schemaResolver, useForm } from '@mantine/form';
import { CreateUserSchema, UpdateUserSchema, type User } from '@prosa/contracts/users/schema.ts';
import { useState } from 'react';
import { useCreateUser, useUpdateUser } from '#features/users/mutations.ts';
import { changesOf, newUserOf, type UserForm, userFieldOf, userFormOf } from '#features/users/state.ts';
import { fieldErrorsOf, focusFirst } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { UserFields } from './user-fields.tsx';

interface UserDialogProps {
  readonly isOpen: boolean;
  /** Undefined for a new one. */
  readonly user: User | undefined;
  readonly onClose: () => void;
}

const checkNew = schemaResolver(CreateUserSchema, { sync: true });
const checkChanges = schemaResolver(UpdateUserSchema, { sync: true });

export function UserDialog({ isOpen, user, onClose }: UserDialogProps) {
  const t = useT();
  const me = useSessionUser();
  const create = useCreateUser();
  const update = useUpdateUser();
  // Snapshot for the form: live events may change the row while it is edited.
  const [before] = useState(() => userFormOf(user));
  const form = useForm<UserForm>({
    mode: 'uncontrolled',
    initialValues: before,
    validate: (values) => (user ? checkChanges(changesOf(before, values)) : checkNew(newUserOf(values))),
    onSubmitPreventDefault: 'always',
  });

  const save = async (values: UserForm): Promise<void> => {
    try {
      if (user) await update.mutateAsync({ userId: user.id, ...changesOf(before, values) });
      else await create.mutateAsync(newUserOf(values));
    } catch (error) {
      // Errors without a field were already shown as a toast; the dialog stays open and keeps its input.
      const refused = fieldErrorsOf(error, userFieldOf);
      form.setErrors(refused);
      focusFirst(form, refused);
      return;
    }
    toast.success(t(user ? 'users.updated' : 'users.created'));
    onClose();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(user ? 'users.editTitle' : 'users.addTitle')}
      hasChanges={() => form.isDirty()}
      onSubmit={form.onSubmit(
        (values) => void save(values),
        (errors) => focusFirst(form, errors),
      )}
      isBusy={create.isPending || update.isPending}
    >
      <UserFields form={form} isNew={!user} isSelf={user?.id === me.id} />
    </FormDialog>
  );
}
