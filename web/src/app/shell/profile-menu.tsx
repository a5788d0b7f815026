import { Menu } from '@mantine/core';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import { useRef } from 'react';
import { showError } from '#app/error-toasts.ts';
import { ProfileDialog } from '#features/users/components/profile-dialog.tsx';
import { useT } from '#lib/i18n.ts';
import { session, useSessionUser } from '#lib/session.ts';
import { useDialog } from '#ui/use-dialog.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './profile-menu.module.css';

export function ProfileMenu() {
  const t = useT();
  const { name, email } = useSessionUser();
  const profile = useDialog<true>();
  const button = useRef<HTMLButtonElement>(null);
  const closeProfile = (): void => {
    profile.close();
    // The item that opened the dialog is gone with its menu, so the focus has nowhere else to return to.
    button.current?.focus();
  };
  return (
    <>
      <Menu width={240} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button ref={button} type="button" className={classes.button}>
            <VisuallyHidden>{t('shell.profileMenu')}</VisuallyHidden>
            <UserAvatar name={name} size={32} seed={email} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <span className={classes.name}>{name}</span>
            <span className={classes.email}>{email}</span>
          </Menu.Label>
          <Menu.Item
            className={classes.item}
            leftSection={<IconUserCircle size={18} />}
            onClick={() => profile.open(true)}
          >
            {t('shell.profile')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLogout size={18} />}
            onClick={() => void session.logout().catch(showError)}
          >
            {t('shell.logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {profile.value ? (
        <ProfileDialog key={profile.key} isOpen={profile.isOpen} onClose={closeProfile} />
      ) : null}
    </>
  );
}
