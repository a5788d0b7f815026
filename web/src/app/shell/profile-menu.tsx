import { useRef } from 'react';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { usePopup } from '#ui/use-popup.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { logoutCode, requestLogout } from './logout.ts';
import classes from './profile-menu.module.css';

const unsentTexts = { texts: ['unsent'] } as const;
const ProfileMenuItems = lazyOverlay(
  async () => (await import('./profile-menu-items.tsx')).ProfileMenuItems,
  unsentTexts,
);
const UnsentDialog = lazyOverlay(async () => (await import('./unsent-dialog.tsx')).UnsentDialog, unsentTexts);
const LogoutDialog = lazyOverlay(async () => (await import('./logout-dialog.tsx')).LogoutDialog, unsentTexts);
const ProfileDialog = lazyOverlay(
  async () => (await import('#features/users/components/profile-dialog.tsx')).ProfileDialog,
  { texts: ['users'] },
);
const SecurityDialog = lazyOverlay(
  async () => (await import('#features/security/components/security-dialog.tsx')).SecurityDialog,
  { texts: ['security'] },
);
/** Unsent messages are read and discarded offline too, when no code can be fetched. */
const soon = [ProfileMenuItems, ProfileDialog, UnsentDialog, LogoutDialog, logoutCode];

export function ProfileMenu() {
  const t = useT();
  const { name, email } = useSessionUser();
  const profile = useDialog<true>();
  const security = useDialog<true>();
  const unsent = useDialog<true>();
  const leaving = useDialog<number>();
  const button = useRef<HTMLButtonElement>(null);
  const menu = usePopup(ProfileMenuItems, 'menu');
  useIdlePreload(soon);
  const logout = (): void => requestLogout(leaving.open);
  const close = (dialog: { readonly close: () => void }): void => {
    dialog.close();
    // The item that opened the dialog is gone with its menu, so the focus has nowhere else to return to.
    button.current?.focus();
  };
  return (
    <>
      <button ref={button} type="button" className={classes.button} {...menu.button}>
        <VisuallyHidden>{t('shell.profileMenu')}</VisuallyHidden>
        <UserAvatar name={name} size={32} seed={email} />
      </button>
      {menu.popup ? (
        <ProfileMenuItems
          {...menu.popup}
          onProfile={() => profile.open(true)}
          onSecurity={() => security.open(true)}
          onUnsent={() => unsent.open(true)}
          onLogout={logout}
        />
      ) : null}
      <DialogHost dialog={profile}>
        {(_, control) => <ProfileDialog {...control} onClose={() => close(profile)} />}
      </DialogHost>
      <DialogHost dialog={security}>
        {(_, control) => <SecurityDialog {...control} onClose={() => close(security)} onLogout={logout} />}
      </DialogHost>
      <DialogHost dialog={unsent}>
        {(_, control) => <UnsentDialog {...control} onClose={() => close(unsent)} />}
      </DialogHost>
      <DialogHost dialog={leaving}>
        {(count, control) => <LogoutDialog {...control} unsentCount={count} onClose={() => close(leaving)} />}
      </DialogHost>
    </>
  );
}
