import { useEffect, useState } from 'react';

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
  return {
    key: state.key,
    value: state.value,
    isOpen: state.phase === 'open',
    open: (value: Value): void => setState({ key: state.key + 1, value, phase: 'mounting' }),
    close: (): void => setState({ ...state, phase: 'closed' }),
  };
}
