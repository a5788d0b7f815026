import type { Announcement } from '@prosa/contracts/announcements/schema.ts';
import { useDeleteAnnouncement } from '#features/announcements/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeleteAnnouncementDialogProps {
  readonly isOpen: boolean;
  readonly record: Announcement;
  readonly onClose: () => void;
}

export function DeleteAnnouncementDialog({ isOpen, record, onClose }: DeleteAnnouncementDialogProps) {
  const t = useT();
  const remove = useDeleteAnnouncement();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(record.id, {
          onSuccess: () => toast.success(t('announcements.deleted')),
          onSettled: onClose,
        })
      }
      title={t('announcements.deleteTitle', { name: record.title })}
      confirmLabel={t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
      isBusy={remove.isPending}
    >
      {t('announcements.deleteHint')}
    </ConfirmDialog>
  );
}
