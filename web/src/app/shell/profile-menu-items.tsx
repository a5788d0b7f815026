import { Menu } from '@mantine/core';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import { showError } from '#app/error-toasts.ts';
import { useT } from '#lib/i18n.ts';
import { session, useSessionUser } from '#lib/session.ts';
import { PopupMenu } from '#ui/popup-menu.tsx';
import type { PopupProps } from '#ui/use-popup.ts';
import classes from './profile-menu.module.css';

interface ProfileMenuItemsProps extends PopupProps {
  readonly onProfile: () => void;
  readonly onSecurity: () => void;
}

export function ProfileMenuItems({ onProfile, onSecurity, ...popup }: ProfileMenuItemsProps) {
  const t = useT();
  const { name, email } = useSessionUser();
  return (
    <PopupMenu {...popup} width={240}>
      <Menu.Label>
        <span className={classes.name}>{name}</span>
        <span className={classes.email}>{email}</span>
      </Menu.Label>
      <Menu.Item className={classes.item} leftSection={<IconUserCircle size={18} />} onClick={onProfile}>
        {t('shell.profile')}
      </Menu.Item>
      <Menu.Item className={classes.item} leftSection={<IconShieldLock size={18} />} onClick={onSecurity}>
        {t('shell.security')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconLogout size={18} />}
        onClick={() => void session.logout().catch(showError)}
      >
        {t('shell.logout')}
      </Menu.Item>
    </PopupMenu>
  );
}
