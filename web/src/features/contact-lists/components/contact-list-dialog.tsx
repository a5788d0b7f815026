import { schemaResolver, useForm } from '@mantine/form';
import { type ContactList, SaveContactListSchema } from '@prosa/contracts/contact-lists/schema.ts';
import { useCreateContactList, useUpdateContactList } from '#features/contact-lists/mutations.ts';
import { fieldErrorsOf, focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';

interface ContactListDialogProps {
  readonly isOpen: boolean;
  /** Undefined for a new one. */
  readonly list: ContactList | undefined;
  readonly onClose: () => void;
  readonly onCreated?: (list: ContactList) => void;
}

export function ContactListDialog({ isOpen, list, onClose, onCreated }: ContactListDialogProps) {
  const t = useT();
  const create = useCreateContactList();
  const update = useUpdateContactList();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: list?.name ?? '' },
    validate: schemaResolver(SaveContactListSchema, { sync: true }),
    onSubmitPreventDefault: 'always',
  });

  const save = async (values: { name: string }): Promise<void> => {
    try {
      if (list) await update.mutateAsync({ contactListId: list.id, ...values });
      else onCreated?.(await create.mutateAsync(values));
    } catch (error) {
      // Errors without a field were already shown as a toast; the dialog stays open and keeps its input.
      const refused = fieldErrorsOf(error, { ERR_CONTACT_LIST_ALREADY_EXISTS: 'name' });
      form.setErrors(refused);
      focusFirst(form, refused);
      return;
    }
    toast.success(t(list ? 'contact-lists.updated' : 'contact-lists.created'));
    onClose();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(list ? 'contact-lists.editTitle' : 'contact-lists.addTitle')}
      hasChanges={() => form.isDirty()}
      onSubmit={form.onSubmit(
        (values) => void save(values),
        (errors) => focusFirst(form, errors),
      )}
      isBusy={create.isPending || update.isPending}
    >
      <TextField
        key={form.key('name')}
        label={t('contact-lists.name')}
        {...withErrorText(form.getInputProps('name'), t)}
        required
        data-autofocus
        autoComplete="off"
      />
    </FormDialog>
  );
}
