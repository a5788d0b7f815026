import { Drawer, type DrawerProps, type MantineTransition } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '#lib/i18n.ts';
import { AppTheme } from './app-theme.tsx';
import dialog from './dialog-frame.module.css';
import { DiscardQuestion } from './discard-question.tsx';
import classes from './side-panel.module.css';
import { useEscape, useScrollLock } from './use-overlay.ts';
import { UnsavedChangesContext, useCloseGuard } from './use-unsaved-changes.ts';

export interface SidePanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** Leaves no transform behind once open: it would clip the lists inside (see `dialog-frame.tsx`). */
const slide: MantineTransition = {
  in: { opacity: 1 },
  out: { opacity: 0, transform: 'translateX(100%)' },
  transitionProperty: 'transform, opacity',
};

/** Details of one thing, over the right edge of the page; the whole screen on a phone. */
export function SidePanel({ isOpen, onClose, title, children }: SidePanelProps) {
  const t = useT();
  const guard = useCloseGuard(onClose);
  useScrollLock(isOpen);
  useEscape(isOpen, guard.requestClose);
  // Mantine's <header> would be a second banner of the page.
  const attributes: NonNullable<DrawerProps['attributes']> = {
    content: { 'data-ui-dialog': true },
    header: { role: 'presentation' },
  };
  return (
    <AppTheme>
      <Drawer
        opened={isOpen}
        onClose={guard.requestClose}
        title={title}
        position="right"
        size="26rem"
        lockScroll={false}
        closeOnEscape={false}
        closeButtonProps={{ 'aria-label': t('ui.close') }}
        transitionProps={{ transition: slide, duration: 150 }}
        overlayProps={{ color: 'var(--ui-backdrop)', backgroundOpacity: 1 }}
        classNames={{
          content: classes.content,
          header: dialog.header,
          title: dialog.title,
          body: classes.body,
          overlay: dialog.overlay,
        }}
        attributes={attributes}
      >
        <UnsavedChangesContext value={guard.register}>{children}</UnsavedChangesContext>
      </Drawer>
      <DiscardQuestion isOpen={isOpen && guard.isAsking} onKeep={guard.keep} onDiscard={guard.discard} />
    </AppTheme>
  );
}
