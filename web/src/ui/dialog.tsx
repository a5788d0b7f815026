import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '#lib/i18n.ts';
import { AppTheme } from './app-theme.tsx';
import classes from './dialog.module.css';
import { useIsNarrow } from './use-is-narrow.ts';
import { useScrollLock } from './use-scroll-lock.ts';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** While busy neither Escape nor the close button ends it. */
  readonly isBusy?: boolean;
  /** For a dialog where a stray click would lose what was typed. */
  readonly keepsOnOutsideClick?: boolean;
  /** Stays a box on a phone instead of taking the whole screen. */
  readonly isSmall?: boolean;
  /** Ends only by what it offers: there is nothing behind it to go back to. */
  readonly isLasting?: boolean;
}

/** The frame of every dialog: title, close button, focus trap, whole screen on a phone. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  size = 'md',
  isBusy = false,
  keepsOnOutsideClick = false,
  isSmall = false,
  isLasting = false,
}: DialogProps) {
  const t = useT();
  const isNarrow = useIsNarrow();
  useScrollLock(isOpen);
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
        closeOnEscape={!isBusy && !isLasting}
        closeOnClickOutside={!isBusy && !isLasting && !keepsOnOutsideClick}
        withCloseButton={!isLasting}
        closeButtonProps={{ 'aria-label': t('ui.close'), disabled: isBusy }}
        transitionProps={{ transition: isFullScreen ? 'slide-up' : 'pop', duration: 150 }}
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
