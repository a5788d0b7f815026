import { useCallback, useEffect, useState } from 'react';

interface DialogState<Value> {
  readonly key: number;
  readonly value: Value | undefined;
  readonly phase: 'closed' | 'mounting' | 'open';
}

/**
 * A dialog about something. Each opening has its own `key`, so that a form starts fresh; it is drawn closed
 * for one moment first, because only the step from closed to open remembers where the focus must return.
 */
export function useDialog<Value>() {
  const [state, setState] = useState<DialogState<Value>>({ key: 0, value: undefined, phase: 'closed' });
  useEffect(() => {
    if (state.phase === 'mounting') setState({ ...state, phase: 'open' });
  }, [state]);
  // Always the same functions: rows of a list are drawn again when they are given another.
  const open = useCallback(
    (value: Value): void => setState(({ key }) => ({ key: key + 1, value, phase: 'mounting' })),
    [],
  );
  const close = useCallback((): void => setState((last) => ({ ...last, phase: 'closed' })), []);
  return { key: state.key, value: state.value, isOpen: state.phase === 'open', open, close };
}
