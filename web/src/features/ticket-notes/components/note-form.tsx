import { Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { CreateTicketNoteSchema } from '@prosa/contracts/ticket-notes/schema.ts';
import { useCreateTicketNote } from '#features/ticket-notes/mutations.ts';
import type { NotesScope } from '#features/ticket-notes/queries.ts';
import { fieldErrorsOf, focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { toast } from '#ui/toast.ts';
import { useUnsavedChanges } from '#ui/use-unsaved-changes.ts';
import classes from './note-form.module.css';

const check = schemaResolver(CreateTicketNoteSchema, { sync: true });

export function NoteForm({ of }: { readonly of: NotesScope }) {
  const t = useT();
  const create = useCreateTicketNote();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { note: '' },
    validate: (values) => check({ ...values, ...of }),
    onSubmitPreventDefault: 'always',
  });
  useUnsavedChanges(() => form.getValues().note.trim() !== '');
  const save = async ({ note }: { readonly note: string }): Promise<void> => {
    if (create.isPending) return;
    try {
      await create.mutateAsync({ note, ...of });
    } catch (error) {
      const refused = fieldErrorsOf(error);
      form.setErrors(refused);
      focusFirst(form, refused);
      return;
    }
    form.reset();
    toast.success(t('tickets.notes.added'));
  };
  return (
    <form
      className={classes.root}
      noValidate
      onSubmit={form.onSubmit(
        (values) => void save(values),
        (errors) => focusFirst(form, errors),
      )}
    >
      <Textarea
        key={form.key('note')}
        label={t('tickets.notes.new')}
        rows={3}
        {...withErrorText(form.getInputProps('note'), t)}
      />
      <PlainButton type="submit" variant="primary" isBusy={create.isPending}>
        {t('tickets.notes.add')}
      </PlainButton>
    </form>
  );
}
