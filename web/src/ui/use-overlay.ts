import { useEffect, useEffectEvent } from 'react';

/** Everything open over the page, the last opened on top. */
const layers: object[] = [];
/** One press closes one layer, also when the layer below becomes the top while the event is still on its way. */
const handled = new WeakSet<KeyboardEvent>();

/** An open list or popup inside the layer closes first, by its own listener. */
function isForPopup({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    (target.getAttribute('data-mantine-stop-propagation') === 'true' ||
      target.closest('[data-ui-popup]') !== null)
  );
}

/** Calls `onEscape` when Escape is pressed while this layer is on top. */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const handle = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return;
    const layer = {};
    layers.push(layer);
    const listener = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || handled.has(event)) return;
      if (layers.at(-1) !== layer || isForPopup(event)) return;
      handled.add(event);
      handle();
    };
    globalThis.addEventListener('keydown', listener, { capture: true });
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      globalThis.removeEventListener('keydown', listener, { capture: true });
    };
  }, [isOpen]);
}

let locks = 0;

/**
 * While something lies over the page, what is behind it stays where it is. Mantine's own lock is a style sheet, which
 * the content security policy refuses; and asking `:has()` of the root has the whole page styled anew at every change.
 */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return;
    locks += 1;
    document.body.style.overflow = 'hidden';
    return () => {
      locks -= 1;
      if (locks === 0) document.body.style.removeProperty('overflow');
    };
  }, [isLocked]);
}
