import { useEffect, useRef } from 'react';

const isFocusable = (element: HTMLElement | null): element is HTMLElement =>
  element !== null && !(element instanceof HTMLButtonElement && element.disabled);

/**
 * Gives the focus to the first of the named elements that can take it, once nothing else has it; and again when a row
 * that was drawn elsewhere lost it on the way.
 */
export function useRestoredFocus(): (...ids: readonly string[]) => void {
  const wanted = useRef<readonly string[]>([]);
  useEffect(() => {
    const { activeElement } = document;
    const isFree =
      activeElement === null ||
      activeElement === document.body ||
      (activeElement instanceof HTMLButtonElement && activeElement.disabled);
    if (!isFree || wanted.current.length === 0) return;
    wanted.current
      .map((id) => document.getElementById(id))
      .find(isFocusable)
      ?.focus();
  });
  return (...ids) => {
    wanted.current = ids;
  };
}
