import { type MantineTransition, Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '#lib/i18n.ts';
import { AppTheme } from './app-theme.tsx';
import classes from './dialog-frame.module.css';
import { useIsNarrow } from './use-is-narrow.ts';
import { useEscape, useScrollLock } from './use-overlay.ts';

export interface DialogFrameProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** While busy neither Escape nor the close button ends it. */
  readonly isBusy?: boolean;
  /** For a dialog where a stray click would lose what was done. */
  readonly staysOpenOnOutsideClick?: boolean;
  /** Stays a box on a phone instead of taking the whole screen. */
  readonly isSmall?: boolean;
  /** Ends only by what it offers: there is nothing behind it to go back to. */
  readonly isPersistent?: boolean;
}

/**
 * Once open they leave no transform behind: it would make the dialog the frame of reference of the lists inside it, which
 * are fixed to the screen, and clip them.
 */
const transitions = {
  box: {
    in: { opacity: 1 },
    out: { opacity: 0, transform: 'scale(.96)' },
    transitionProperty: 'transform, opacity',
  },
  screen: {
    in: { opacity: 1 },
    out: { opacity: 0, transform: 'translateY(100%)' },
    transitionProperty: 'transform, opacity',
  },
} satisfies Record<string, MantineTransition>;

/** Draws a dialog: title, close button, focus trap, whole screen on a phone. */
export function DialogFrame({
  isOpen,
  onClose,
  title,
  children,
  size = 'md',
  isBusy = false,
  staysOpenOnOutsideClick = false,
  isSmall = false,
  isPersistent = false,
}: DialogFrameProps) {
  const t = useT();
  const isNarrow = useIsNarrow();
  const canClose = !isBusy && !isPersistent;
  useScrollLock(isOpen);
  useEscape(isOpen, () => {
    if (canClose) onClose();
  });
  const isFullScreen = isNarrow && !isSmall;
  // Mantine's <header> would be a second banner of the page.
  const attributes: NonNullable<ModalProps['attributes']> = {
    content: { 'data-ui-dialog': true },
    header: { role: 'presentation' },
  };
  return (
    <AppTheme>
      <Modal
        opened={isOpen}
        onClose={onClose}
        title={title}
        size={size}
        centered={!isFullScreen}
        fullScreen={isFullScreen}
        lockScroll={false}
        // Mantine's listener closes every open dialog at once; useEscape closes the top one.
        closeOnEscape={false}
        closeOnClickOutside={canClose && !staysOpenOnOutsideClick}
        withCloseButton={!isPersistent}
        closeButtonProps={{ 'aria-label': t('ui.close'), disabled: isBusy }}
        transitionProps={{ transition: isFullScreen ? transitions.screen : transitions.box, duration: 150 }}
        overlayProps={{ color: 'var(--ui-backdrop)', backgroundOpacity: 1 }}
        classNames={{
          content: classes.content,
          header: classes.header,
          title: classes.title,
          body: classes.body,
          overlay: classes.overlay,
        }}
        attributes={attributes}
      >
        {children}
      </Modal>
    </AppTheme>
  );
}
