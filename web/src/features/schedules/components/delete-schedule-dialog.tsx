import type { Schedule } from '@prosa/contracts/schedules/schema.ts';
import { useDeleteSchedule } from '#features/schedules/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeleteScheduleDialogProps {
  readonly isOpen: boolean;
  readonly schedule: Schedule;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function DeleteScheduleDialog({ isOpen, schedule, onClose, onDeleted }: DeleteScheduleDialogProps) {
  const t = useT();
  const remove = useDeleteSchedule();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(schedule.id, {
          onSuccess: () => {
            toast.success(t('schedules.deleted'));
            onDeleted();
          },
          onSettled: onClose,
        })
      }
      title={t('schedules.deleteTitle', { name: schedule.contact?.name ?? t('schedules.contactGone') })}
      confirmLabel={t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
      isBusy={remove.isPending}
    >
      {t('schedules.deleteHint')}
    </ConfirmDialog>
  );
}
