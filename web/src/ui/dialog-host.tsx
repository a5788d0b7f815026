import { Fragment, type ReactNode } from 'react';
import type { DialogHandle } from './use-dialog.ts';

/** Spread into the dialog: whether it is open, and how it closes. */
export interface DialogControl {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface DialogHostProps<Value> {
  readonly dialog: DialogHandle<Value>;
  readonly children: (value: Value, control: DialogControl) => ReactNode;
}

/**
 * Draws one dialog of a page. The dialog stands alone inside its host, so the key that starts each opening fresh can
 * never meet the key of a sibling; pages write no keys.
 */
export function DialogHost<Value>({ dialog, children }: DialogHostProps<Value>) {
  const { value, isOpen, opening, close } = dialog;
  if (value === undefined) return null;
  return <Fragment key={opening}>{children(value, { isOpen, onClose: close })}</Fragment>;
}
