import { schemaResolver, useForm } from '@mantine/form';
import { can } from '@prosa/contracts/permissions.ts';
import { CreateTagSchema, type Tag } from '@prosa/contracts/tags/schema.ts';
import { useState } from 'react';
import { useCreateTag, useUpdateTag } from '#features/tags/mutations.ts';
import { newTagOf, type TagForm, tagFormOf } from '#features/tags/state.ts';
import { changedFields, fieldErrorsOf, focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { ColorField } from '#ui/color-field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';

interface TagDialogProps {
  readonly isOpen: boolean;
  /** Undefined for a new one. */
  readonly tag: Tag | undefined;
  readonly onClose: () => void;
}

const check = schemaResolver(CreateTagSchema, { sync: true });

export function TagDialog({ isOpen, tag, onClose }: TagDialogProps) {
  const t = useT();
  const me = useSessionUser();
  const create = useCreateTag();
  const update = useUpdateTag();
  // Snapshot for the form: live events may change the row while it is edited.
  const [before] = useState(() => tagFormOf(tag));
  const form = useForm<TagForm>({
    mode: 'uncontrolled',
    initialValues: before,
    validate: (values) => check(newTagOf(values)),
    onSubmitPreventDefault: 'always',
  });

  const save = async (values: TagForm): Promise<void> => {
    try {
      if (tag) {
        await update.mutateAsync({ tagId: tag.id, ...changedFields(newTagOf(before), newTagOf(values)) });
      } else await create.mutateAsync(newTagOf(values));
    } catch (error) {
      // Errors without a field were already shown as a toast; the dialog stays open and keeps its input.
      const refused = fieldErrorsOf(error, { ERR_TAG_ALREADY_EXISTS: 'name' });
      form.setErrors(refused);
      focusFirst(form, refused);
      return;
    }
    toast.success(t(tag ? 'tags.updated' : 'tags.created'));
    onClose();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(tag ? 'tags.editTitle' : 'tags.addTitle')}
      hasChanges={() => form.isDirty()}
      onSubmit={form.onSubmit(
        (values) => void save(values),
        (errors) => focusFirst(form, errors),
      )}
      isBusy={create.isPending || update.isPending}
    >
      <TextField
        key={form.key('name')}
        label={t('tags.name')}
        {...withErrorText(form.getInputProps('name'), t)}
        required
        data-autofocus
        autoComplete="off"
      />
      <ColorField
        key={form.key('color')}
        label={t('tags.color')}
        {...withErrorText(form.getInputProps('color'), t)}
      />
      {can(me, 'tags:kanban') ? (
        <SwitchField
          key={form.key('isKanban')}
          label={t('tags.kanbanSwitch')}
          description={t('tags.kanbanHint')}
          {...form.getInputProps('isKanban', { type: 'checkbox', withError: false })}
        />
      ) : null}
    </FormDialog>
  );
}
