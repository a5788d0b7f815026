import type { ManagedPlan } from '@prosa/contracts/plans/schema.ts';
import { useDeletePlan } from '#features/plans/mutations.ts';
import { hasCode } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeletePlanDialogProps {
  readonly isOpen: boolean;
  readonly plan: ManagedPlan;
  readonly onClose: () => void;
}

export function DeletePlanDialog({ isOpen, plan, onClose }: DeletePlanDialogProps) {
  const t = useT();
  const remove = useDeletePlan();
  const explain = (error: unknown): void => {
    if (!hasCode(error, 'ERR_PLAN_IN_USE')) return;
    toast.error(`${t('plans.deleteFailed')}. ${t('errors.ERR_PLAN_IN_USE')}`);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(plan.id, {
          onSuccess: () => toast.success(t('plans.done')),
          onError: explain,
          onSettled: onClose,
        })
      }
      title={t('plans.deleteTitle', { name: plan.name })}
      confirmLabel={t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
      isBusy={remove.isPending}
    >
      {t('plans.deleteHint')}
    </ConfirmDialog>
  );
}
