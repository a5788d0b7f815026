import type { Chat } from '@prosa/contracts/chats/schema.ts';
import { useDeleteChat } from '#features/team-chat/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeleteChatDialogProps {
  readonly isOpen: boolean;
  readonly chat: Chat;
  readonly onClose: () => void;
}

export function DeleteChatDialog({ isOpen, chat, onClose }: DeleteChatDialogProps) {
  const t = useT();
  const remove = useDeleteChat();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('chats.deleteTitle', { title: chat.title })}
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutate(chat.id, {
          onSuccess: () => toast.success(t('chats.deleted')),
          onSettled: onClose,
        })
      }
    >
      {t('chats.deleteHint')}
    </ConfirmDialog>
  );
}
