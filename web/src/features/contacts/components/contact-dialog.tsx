import { useForm } from '@mantine/form';
import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import { useState } from 'react';
import { useCreateContact, useUpdateContact } from '#features/contacts/mutations.ts';
import {
  type ContactForm,
  changesOf,
  checkForm,
  contactFormOf,
  mapRowErrors,
  newContactOf,
} from '#features/contacts/state.ts';
import { fieldErrorsOf, focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { ExtraInfoFields } from './extra-info-fields.tsx';

interface ContactDialogProps {
  readonly isOpen: boolean;
  /** Undefined for a new one. */
  readonly contact: Contact | undefined;
  /** Initial name or number of a new contact. */
  readonly typed?: string;
  readonly onClose: () => void;
  readonly onSaved?: (contact: Contact) => void;
}

const fieldOf = {
  ERR_DUPLICATED_CONTACT: 'number',
  ERR_CONTACT_NUMBER_LOCKED: 'number',
  ERR_WAPP_CHECK_CONTACT: 'number',
  ERR_WAPP_INVALID_CONTACT: 'number',
} as const;

export function ContactDialog(props: ContactDialogProps) {
  const { isOpen, contact, typed = '', onClose, onSaved } = props;
  const t = useT();
  const create = useCreateContact();
  const update = useUpdateContact();
  // Snapshot for the form: live events may change the row while it is edited.
  const [before] = useState(() => contactFormOf(contact, typed));
  const form = useForm<ContactForm>({
    mode: 'uncontrolled',
    initialValues: before,
    validate: (values) => checkForm(contact && before, values),
    onSubmitPreventDefault: 'always',
  });
  const field = (name: 'name' | 'number' | 'email') => ({
    key: form.key(name),
    ...withErrorText(form.getInputProps(name), t),
  });

  const save = async (values: ContactForm): Promise<void> => {
    let saved: Contact;
    try {
      saved = contact
        ? await update.mutateAsync({ contactId: contact.id, ...changesOf(before, values) })
        : await create.mutateAsync(newContactOf(values));
    } catch (error) {
      // Errors without a field were already shown as a toast; the dialog stays open and keeps its input.
      const refused = mapRowErrors(fieldErrorsOf(error, fieldOf), values);
      form.setErrors(refused);
      focusFirst(form, refused);
      return;
    }
    toast.success(t(contact ? 'contacts.updated' : 'contacts.created'));
    onClose();
    onSaved?.(saved);
  };

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(contact ? 'contacts.editTitle' : 'contacts.addTitle')}
      hasChanges={() => form.isDirty()}
      onSubmit={form.onSubmit(
        (values) => void save(values),
        (errors) => focusFirst(form, errors),
      )}
      isBusy={create.isPending || update.isPending}
    >
      <TextField label={t('contacts.name')} {...field('name')} required data-autofocus autoComplete="off" />
      {contact?.isGroup ? null : (
        <TextField
          label={t('contacts.number')}
          description={t('contacts.numberHint')}
          placeholder="+55 11 91234-5678"
          type="tel"
          {...field('number')}
          required
          autoComplete="off"
        />
      )}
      <TextField label={t('contacts.email')} type="email" {...field('email')} autoComplete="off" />
      <ExtraInfoFields form={form} />
    </FormDialog>
  );
}
