import { useForm } from '@mantine/form';
import { type Chat, chatTitleMax } from '@prosa/contracts/chats/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreateChat, useUpdateChat } from '#features/team-chat/mutations.ts';
import { otherMembersOf } from '#features/team-chat/state.ts';
import { colleaguesQuery } from '#features/tickets/queries.ts';
import { fieldErrorsOf, focusFirst } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { MultiSelectField } from '#ui/multi-select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';

interface ChatDialogProps {
  readonly isOpen: boolean;
  /** Undefined for a new one. */
  readonly chat: Chat | undefined;
  readonly onClose: () => void;
  readonly onSaved: (chat: Chat) => void;
}

interface ChatForm {
  readonly title: string;
  readonly userIds: number[];
}

/** Edits the title and the members of a chat. */
export function ChatDialog({ isOpen, chat, onClose, onSaved }: ChatDialogProps) {
  const t = useT();
  const me = useSessionUser();
  const create = useCreateChat();
  const update = useUpdateChat();
  const { data: colleagues = [] } = useQuery(colleaguesQuery());
  // Snapshot for the form: live events may change the chat while it is edited.
  const [before] = useState<ChatForm>(() => ({
    title: chat?.title ?? '',
    userIds: chat ? otherMembersOf(chat, me.id).map(({ userId }) => userId) : [],
  }));
  const form = useForm<ChatForm>({
    initialValues: before,
    validate: {
      title: (title) => (title.trim() === '' ? t('chats.titleRequired') : null),
      userIds: (userIds) => (userIds.length === 0 ? t('chats.usersRequired') : null),
    },
    onSubmitPreventDefault: 'always',
  });
  const choosable = colleagues.filter(({ id }) => id !== me.id);

  const save = async ({ title, userIds }: ChatForm): Promise<void> => {
    const body = { title, users: userIds.map((id) => ({ id })) };
    try {
      const saved = chat
        ? await update.mutateAsync({ chatId: chat.id, ...body })
        : await create.mutateAsync(body);
      toast.success(t(chat ? 'chats.updated' : 'chats.created'));
      onClose();
      onSaved(saved);
    } catch (error) {
      // Errors without a field were already shown as a toast; the dialog stays open and keeps its input.
      if (Object.keys(fieldErrorsOf(error)).length > 0) form.setErrors({ title: t('chats.titleRequired') });
    }
  };

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(chat ? 'chats.editTitle' : 'chats.newTitle')}
      hasRoomForList
      hasChanges={() => form.isDirty()}
      onSubmit={form.onSubmit(
        (values) => void save(values),
        (errors) => focusFirst(form, errors),
      )}
      isBusy={create.isPending || update.isPending}
    >
      <TextField
        label={t('chats.name')}
        {...form.getInputProps('title')}
        maxLength={chatTitleMax}
        required
        data-autofocus
        autoComplete="off"
      />
      <MultiSelectField<number>
        label={t('chats.users')}
        description={t('chats.usersHint')}
        options={choosable.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('userIds')}
        required
      />
    </FormDialog>
  );
}
