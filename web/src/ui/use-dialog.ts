import { useCallback, useEffect, useState } from 'react';

interface DialogState<Value> {
  readonly opening: number;
  readonly value: Value | undefined;
  readonly phase: 'closed' | 'mounting' | 'open';
}

/** Numbers of openings come from one sequence for the whole app, so no two dialogs ever share one. */
let lastOpening = 0;

export interface DialogHandle<Value> {
  /** What the dialog is about; the last one while it is closing, none before the first opening. */
  readonly value: Value | undefined;
  readonly isOpen: boolean;
  /** Identifies one opening: `DialogHost` starts the dialog fresh with each. */
  readonly opening: number;
  readonly open: (value: Value) => void;
  readonly close: () => void;
}

/**
 * State of a dialog about something, drawn by `DialogHost`. It is drawn closed for one moment first, because only the
 * step from closed to open remembers where the focus must return.
 */
export function useDialog<Value>(): DialogHandle<Value> {
  const [state, setState] = useState<DialogState<Value>>({ opening: 0, value: undefined, phase: 'closed' });
  useEffect(() => {
    if (state.phase === 'mounting') setState({ ...state, phase: 'open' });
  }, [state]);
  // Stable functions: rows of a list are drawn again when they are given another.
  const open = useCallback((value: Value): void => {
    lastOpening += 1;
    setState({ opening: lastOpening, value, phase: 'mounting' });
  }, []);
  const close = useCallback((): void => setState((last) => ({ ...last, phase: 'closed' })), []);
  return { opening: state.opening, value: state.value, isOpen: state.phase === 'open', open, close };
}
