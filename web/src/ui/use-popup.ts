import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import type { LazyPart } from './lazy-part.tsx';

/** Props that link a menu or a panel to the button that opens it. */
export interface PopupProps {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A button that opens a popup beside it; the popup's code is loaded when the button is about to be used. */
export function usePopup(
  part: Pick<LazyPart<never>, 'preload'>,
  kind: 'menu' | 'dialog',
  onClose?: () => void,
) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = (): void => {
    setIsOpen(false);
    onClose?.();
  };
  return {
    button: {
      id,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-dropdown` : undefined,
      onPointerEnter: part.preload,
      onFocus: part.preload,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>): void => {
        setAnchor(currentTarget);
        if (isOpen) close();
        else setIsOpen(true);
      },
      // The popup handles keys once it has the focus; until then the button receives them.
      onKeyDown: ({ key }: KeyboardEvent<HTMLElement>): void => {
        if (key === 'Escape' && isOpen) close();
      },
    },
    /** Undefined before the first opening. */
    popup: anchor ? { id, anchor, isOpen, onClose: close } : undefined,
  };
}
