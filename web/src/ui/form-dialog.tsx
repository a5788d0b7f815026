import { type ComponentProps, type ReactNode, useId } from 'react';
import { useT } from '#lib/i18n.ts';
import { Dialog, type DialogProps } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';
import classes from './form-dialog.module.css';
import { PlainButton } from './plain-button.tsx';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

export interface FormDialogProps extends Pick<DialogProps, 'isOpen' | 'onClose' | 'title' | 'size'> {
  /** Takes what @mantine/form's onSubmit gives. */
  readonly onSubmit: NonNullable<ComponentProps<'form'>['onSubmit']>;
  readonly children: ReactNode;
  /** Whether closing would lose something that was typed or chosen: then it asks first. */
  readonly hasChanges: () => boolean;
  readonly isBusy?: boolean;
  readonly submitLabel?: string;
  readonly busyLabel?: string;
  /** Keeps room for a list that stays open while several are chosen, so that it does not lie over the buttons. */
  readonly hasRoomForList?: boolean;
  /** For a form that may be read but not saved. */
  readonly isReadOnly?: boolean;
  /** Other ways to end it, before the main one. */
  readonly otherActions?: ReactNode;
}

/** Stands inside the dialog, where the guard of its closing can be reached. */
function UnsavedForm({ hasChanges }: Pick<FormDialogProps, 'hasChanges'>) {
  useUnsavedChanges(hasChanges);
  return null;
}

export function FormDialog({
  isOpen,
  onClose,
  title,
  size = 'md',
  onSubmit,
  children,
  hasChanges,
  isBusy = false,
  submitLabel,
  busyLabel,
  hasRoomForList = false,
  isReadOnly = false,
  otherActions,
}: FormDialogProps) {
  const t = useT();
  const formId = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size={size} isBusy={isBusy}>
      <UnsavedForm hasChanges={() => !isReadOnly && hasChanges()} />
      <form
        id={formId}
        className={classes.form}
        data-room={hasRoomForList || undefined}
        noValidate
        onSubmit={(event) => {
          // Enter in a field submits as well; while one save is on its way a second would double it.
          if (isBusy) event.preventDefault();
          else onSubmit(event);
        }}
      >
        {children}
      </form>
      <DialogActions>
        <PlainButton onClick={onClose} disabled={isBusy}>
          {t(isReadOnly ? 'ui.close' : 'ui.cancel')}
        </PlainButton>
        {otherActions}
        {isReadOnly ? null : (
          <PlainButton type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {isBusy ? (busyLabel ?? t('ui.saving')) : (submitLabel ?? t('ui.save'))}
          </PlainButton>
        )}
      </DialogActions>
    </Dialog>
  );
}
