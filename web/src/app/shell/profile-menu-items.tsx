import { Menu } from '@mantine/core';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { PopupMenu } from '#ui/popup-menu.tsx';
import type { PopupProps } from '#ui/use-popup.ts';
import classes from './profile-menu.module.css';
import { useUnsentMessages } from './unsent-messages.ts';

interface ProfileMenuItemsProps extends PopupProps {
  readonly onProfile: () => void;
  readonly onSecurity: () => void;
  readonly onUnsent: () => void;
  readonly onLogout: () => void;
}

export function ProfileMenuItems({
  onProfile,
  onSecurity,
  onUnsent,
  onLogout,
  ...popup
}: ProfileMenuItemsProps) {
  const t = useT();
  const { name, email } = useSessionUser();
  const { toCustomers, toTeam } = useUnsentMessages();
  const unsentCount = toCustomers.length + toTeam.length;
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
      {unsentCount > 0 ? (
        <Menu.Item className={classes.item} leftSection={<IconSend size={18} />} onClick={onUnsent}>
          {t('unsent.menu', { count: unsentCount })}
        </Menu.Item>
      ) : null}
      <Menu.Item className={classes.item} leftSection={<IconLogout size={18} />} onClick={onLogout}>
        {t('shell.logout')}
      </Menu.Item>
    </PopupMenu>
  );
}
