import { Drawer, type DrawerProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '#lib/i18n.ts';
import { AppTheme } from './app-theme.tsx';
import dialog from './dialog.module.css';
import classes from './side-panel.module.css';
import { useScrollLock } from './use-scroll-lock.ts';

export interface SidePanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** Details of one thing, over the right edge of the page; the whole screen on a phone. */
export function SidePanel({ isOpen, onClose, title, children }: SidePanelProps) {
  const t = useT();
  useScrollLock(isOpen);
  // Mantine's <header> would be a second banner of the page.
  const attributes: NonNullable<DrawerProps['attributes']> = {
    content: { 'data-ui-dialog': true },
    header: { role: 'presentation' },
  };
  return (
    <AppTheme>
      <Drawer
        opened={isOpen}
        onClose={onClose}
        title={title}
        position="right"
        size="26rem"
        lockScroll={false}
        closeButtonProps={{ 'aria-label': t('ui.close') }}
        transitionProps={{ duration: 150 }}
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
        {children}
      </Drawer>
    </AppTheme>
  );
}
