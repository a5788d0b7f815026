import { createContext, use, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

type Check = () => boolean;

/** Lets a form inside a dialog or panel say what would be lost; returns how to take that back. */
export const UnsavedChangesContext = createContext<((check: Check) => () => void) | undefined>(undefined);

/** For a form inside a dialog or a side panel: closing asks first while this returns true. */
export function useUnsavedChanges(hasChanges: Check): void {
  const register = use(UnsavedChangesContext);
  const check = useEffectEvent(hasChanges);
  useEffect(() => register?.(() => check()), [register]);
}

/** Stands between a request to close (Escape, X, a click outside) and the closing itself. */
export function useCloseGuard(onClose: () => void) {
  const checks = useRef(new Set<Check>());
  const [isAsking, setIsAsking] = useState(false);
  const register = useCallback((check: Check) => {
    checks.current.add(check);
    return () => void checks.current.delete(check);
  }, []);
  return {
    register,
    isAsking,
    requestClose: (): void => {
      if ([...checks.current].some((check) => check())) setIsAsking(true);
      else onClose();
    },
    keep: (): void => setIsAsking(false),
    discard: (): void => {
      setIsAsking(false);
      onClose();
    },
  };
}
