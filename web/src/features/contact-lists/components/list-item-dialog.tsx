import { schemaResolver, useForm } from '@mantine/form';
import { type ContactListItem, ContactListItemFieldsSchema } from '@prosa/contracts/contact-lists/schema.ts';
import { useState } from 'react';
import { useCreateListItem, useUpdateListItem } from '#features/contact-lists/mutations.ts';
import { type ItemForm, itemFormOf } from '#features/contact-lists/state.ts';
import { changedFields, fieldErrorsOf, focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';

interface ListItemDialogProps {
  readonly isOpen: boolean;
  readonly contactListId: number;
  /** Undefined for a new one. */
  readonly item: ContactListItem | undefined;
  readonly onClose: () => void;
}

export function ListItemDialog({ isOpen, contactListId, item, onClose }: ListItemDialogProps) {
  const t = useT();
  const create = useCreateListItem();
  const update = useUpdateListItem();
  // Snapshot for the form: live events may change the row while it is edited.
  const [before] = useState(() => itemFormOf(item));
  const form = useForm<ItemForm>({
    mode: 'uncontrolled',
    initialValues: before,
    validate: schemaResolver(ContactListItemFieldsSchema, { sync: true }),
    onSubmitPreventDefault: 'always',
  });
  const field = (name: keyof ItemForm) => ({
    key: form.key(name),
    ...withErrorText(form.getInputProps(name), t),
  });

  const save = async (values: ItemForm): Promise<void> => {
    try {
      if (item) await update.mutateAsync({ contactListItemId: item.id, ...changedFields(before, values) });
      else await create.mutateAsync({ contactListId, ...values });
    } catch (error) {
      // Errors without a field were already shown as a toast; the dialog stays open and keeps its input.
      const refused = fieldErrorsOf(error, { ERR_CONTACT_LIST_ITEM_ALREADY_EXISTS: 'number' });
      form.setErrors(refused);
      focusFirst(form, refused);
      return;
    }
    toast.success(t(item ? 'contact-lists.items.updated' : 'contact-lists.items.created'));
    onClose();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(item ? 'contact-lists.items.editTitle' : 'contact-lists.items.addTitle')}
      hasChanges={() => form.isDirty()}
      onSubmit={form.onSubmit(
        (values) => void save(values),
        (errors) => focusFirst(form, errors),
      )}
      isBusy={create.isPending || update.isPending}
    >
      <TextField
        label={t('contact-lists.name')}
        {...field('name')}
        required
        data-autofocus
        autoComplete="off"
      />
      <TextField
        label={t('contact-lists.number')}
        description={t('contact-lists.numberHint')}
        placeholder="+55 11 91234-5678"
        type="tel"
        {...field('number')}
        required
        autoComplete="off"
      />
      <TextField label={t('contact-lists.email')} type="email" {...field('email')} autoComplete="off" />
    </FormDialog>
  );
}
