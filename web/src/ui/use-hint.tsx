import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import type { HintBubbleProps } from './hint-bubble.tsx';
import { lazyOverlay } from './lazy-part.tsx';

const HintBubble = lazyOverlay(async () => (await import('./hint-bubble.tsx')).HintBubble, {
  isOptional: true,
});

/** Passing over a row of buttons should not make it flicker. */
const openDelayMs = 300;

interface HintOptions extends Pick<HintBubbleProps, 'label' | 'position'> {
  readonly isDisabled?: boolean;
}

interface Hint {
  /** For the element that the hint explains. */
  readonly events: {
    readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: () => void;
  };
  /** Drawn beside it. */
  readonly bubble: ReactNode;
}

/** Words that appear when the mouse rests on an element, or the keyboard comes to it. */
export function useHint({ label, position = 'top', isDisabled = false }: HintOptions): Hint {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [cause, setCause] = useState<'mouse' | 'keyboard'>();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (cause === undefined) {
      setIsShown(false);
      return;
    }
    const timer = setTimeout(() => setIsShown(true), cause === 'mouse' ? openDelayMs : 0);
    const end = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setCause(undefined);
    };
    document.addEventListener('keydown', end);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', end);
    };
  }, [cause]);
  const events: Hint['events'] = {
    onPointerEnter: ({ currentTarget, pointerType }) => {
      if (pointerType !== 'mouse') return;
      HintBubble.preload();
      setAnchor(currentTarget);
      setCause('mouse');
    },
    onPointerLeave: () => setCause(undefined),
    onFocus: ({ currentTarget }) => {
      if (!currentTarget.matches(':focus-visible')) return;
      setAnchor(currentTarget);
      setCause('keyboard');
    },
    onBlur: () => setCause(undefined),
  };
  const bubble = anchor ? (
    <HintBubble isOpen={isShown && !isDisabled} anchor={anchor} label={label} position={position} />
  ) : null;
  return { events, bubble };
}
