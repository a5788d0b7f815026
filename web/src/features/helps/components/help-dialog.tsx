import { schemaResolver, useForm } from '@mantine/form';
import { CreateHelpSchema, type Help } from '@prosa/contracts/helps/schema.ts';
import { useState } from 'react';
import { useCreateHelp, useUpdateHelp } from '#features/helps/mutations.ts';
import { type HelpForm, helpFormOf } from '#features/helps/state.ts';
import { changedFields, fieldErrorsOf, focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { MessageField } from '#ui/message-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';

interface HelpDialogProps {
  readonly isOpen: boolean;
  /** Undefined for a new one. */
  readonly help: Help | undefined;
  readonly onClose: () => void;
}

const check = schemaResolver(CreateHelpSchema, { sync: true });

export function HelpDialog({ isOpen, help, onClose }: HelpDialogProps) {
  const t = useT();
  const create = useCreateHelp();
  const update = useUpdateHelp();
  // Snapshot for the form: live events may change the row while it is edited.
  const [before] = useState(() => helpFormOf(help));
  const form = useForm<HelpForm>({
    mode: 'uncontrolled',
    initialValues: before,
    validate: check,
    onSubmitPreventDefault: 'always',
  });
  const field = (name: keyof HelpForm) => withErrorText(form.getInputProps(name), t);

  const save = async (values: HelpForm): Promise<void> => {
    try {
      if (help) await update.mutateAsync({ helpId: help.id, ...changedFields(before, values) });
      else await create.mutateAsync(values);
    } catch (error) {
      // Errors without a field were already shown as a toast; the dialog stays open and keeps its input.
      const refused = fieldErrorsOf(error);
      form.setErrors(refused);
      focusFirst(form, refused);
      if (Object.keys(refused).length > 0) toast.error(t('helps.saveFailed'));
      return;
    }
    toast.success(t('helps.done'));
    onClose();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(help ? 'helps.editTitle' : 'helps.addTitle')}
      hasChanges={() => form.isDirty()}
      onSubmit={form.onSubmit(
        (values) => void save(values),
        (errors) => focusFirst(form, errors),
      )}
      isBusy={create.isPending || update.isPending}
    >
      <TextField
        key={form.key('title')}
        label={t('helps.titleField')}
        {...field('title')}
        required
        data-autofocus
        autoComplete="off"
      />
      <TextField
        key={form.key('video')}
        label={t('helps.video')}
        description={t('helps.videoHint')}
        {...field('video')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <MessageField
        key={form.key('description')}
        label={t('helps.description')}
        variables={[]}
        {...field('description')}
        required
      />
      <TextField
        key={form.key('link')}
        label={t('helps.link')}
        description={t('helps.linkHint')}
        type="url"
        {...field('link')}
        autoComplete="off"
      />
    </FormDialog>
  );
}
