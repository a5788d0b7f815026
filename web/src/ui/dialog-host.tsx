import { Fragment, type ReactNode, useCallback, useEffect, useState } from 'react';

interface DialogState<Value> {
  readonly opening: number;
  readonly value: Value | undefined;
  readonly phase: 'closed' | 'mounting' | 'open';
}

/** Numbers of openings come from one sequence for the whole app, so no two dialogs share one. */
let lastOpening = 0;

export interface DialogHandle<Value> {
  /** Subject of the dialog; stays set while it is closing, undefined before the first opening. */
  readonly value: Value | undefined;
  readonly isOpen: boolean;
  /** Identifies one opening: `DialogHost` remounts the dialog for each. */
  readonly opening: number;
  readonly open: (value: Value) => void;
  readonly close: () => void;
}

/**
 * State of a dialog, drawn by `DialogHost`. It is mounted closed for one moment first, because only the step from
 * closed to open records where the focus must return.
 */
export function useDialog<Value>(): DialogHandle<Value> {
  const [state, setState] = useState<DialogState<Value>>({ opening: 0, value: undefined, phase: 'closed' });
  useEffect(() => {
    if (state.phase === 'mounting') setState({ ...state, phase: 'open' });
  }, [state]);
  // Stable functions: list rows are drawn again when a callback changes.
  const open = useCallback((value: Value): void => {
    lastOpening += 1;
    setState({ opening: lastOpening, value, phase: 'mounting' });
  }, []);
  const close = useCallback((): void => setState((last) => ({ ...last, phase: 'closed' })), []);
  return { opening: state.opening, value: state.value, isOpen: state.phase === 'open', open, close };
}

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
