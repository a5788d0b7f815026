import { useRef } from 'react';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { useIdlePreload } from '#ui/use-idle-preload.ts';
import { usePopup } from '#ui/use-popup.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './profile-menu.module.css';

const ProfileMenuItems = lazyOverlay(async () => (await import('./profile-menu-items.tsx')).ProfileMenuItems);
const ProfileDialog = lazyOverlay(
  async () => (await import('#features/users/components/profile-dialog.tsx')).ProfileDialog,
  { texts: ['users'] },
);
const soon = [ProfileMenuItems, ProfileDialog];

export function ProfileMenu() {
  const t = useT();
  const { name, email } = useSessionUser();
  const profile = useDialog<true>();
  const button = useRef<HTMLButtonElement>(null);
  const menu = usePopup(ProfileMenuItems, 'menu');
  useIdlePreload(soon);
  const closeProfile = (): void => {
    profile.close();
    // The item that opened the dialog is gone with its menu, so the focus has nowhere else to return to.
    button.current?.focus();
  };
  return (
    <>
      <button ref={button} type="button" className={classes.button} {...menu.button}>
        <VisuallyHidden>{t('shell.profileMenu')}</VisuallyHidden>
        <UserAvatar name={name} size={32} seed={email} />
      </button>
      {menu.popup ? <ProfileMenuItems {...menu.popup} onProfile={() => profile.open(true)} /> : null}
      {profile.value ? (
        <ProfileDialog key={profile.key} isOpen={profile.isOpen} onClose={closeProfile} />
      ) : null}
    </>
  );
}
