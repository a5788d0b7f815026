import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { UnsavedChangesContext, useCloseGuard } from './use-unsaved-changes.ts';

export type DialogProps = DialogFrameProps;

/** Every dialog of the product. It asks before what a form inside it has not saved is thrown away. */
export function Dialog({ onClose, children, ...frame }: DialogProps) {
  const guard = useCloseGuard(onClose);
  return (
    <>
      <DialogFrame {...frame} onClose={guard.requestClose}>
        <UnsavedChangesContext value={guard.register}>{children}</UnsavedChangesContext>
      </DialogFrame>
      <DiscardQuestion
        isOpen={frame.isOpen && guard.isAsking}
        onKeep={guard.keep}
        onDiscard={guard.discard}
      />
    </>
  );
}
