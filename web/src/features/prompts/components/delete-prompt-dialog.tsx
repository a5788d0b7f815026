import type { Prompt } from '@prosa/contracts/prompts/schema.ts';
import { useDeletePrompt } from '#features/prompts/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeletePromptDialogProps {
  readonly isOpen: boolean;
  readonly prompt: Prompt;
  readonly onClose: () => void;
}

export function DeletePromptDialog({ isOpen, prompt, onClose }: DeletePromptDialogProps) {
  const t = useT();
  const remove = useDeletePrompt();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(prompt.id, {
          onSuccess: () => toast.success(t('prompts.deleted')),
          onSettled: onClose,
        })
      }
      title={t('prompts.deleteTitle', { name: prompt.name })}
      confirmLabel={t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
      isBusy={remove.isPending}
    >
      {t('prompts.deleteHint')}
    </ConfirmDialog>
  );
}
