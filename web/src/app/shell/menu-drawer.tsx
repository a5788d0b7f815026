import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef } from 'react';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import classes from './menu-drawer.module.css';
import { Preferences } from './preferences.tsx';
import { SideMenu } from './side-menu.tsx';

interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The menu of a phone: over the page, with the browser's own focus trap, Escape and backdrop. */
export function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; the keyboard has Escape and the button
    <dialog
      ref={dialog}
      className={classes.root}
      aria-label={t('shell.menu')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={classes.content}>
        <div className={classes.close}>
          <IconButton label={t('shell.closeMenu')} icon={<IconX size={20} />} onClick={onClose} />
        </div>
        <SideMenu onFollow={onClose} />
        <div className={classes.preferences}>
          <Preferences />
        </div>
      </div>
    </dialog>
  );
}
