import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { NotificationsBell } from '#features/notifications/components/notifications-bell.tsx';
import { ChatsButton } from '#features/team-chat/components/chats-button.tsx';
import { LastMessage } from '#features/tickets/components/last-message.tsx';
import { useViewer } from '#features/tickets/state.ts';
import { useT } from '#lib/i18n.ts';
import { useIsPageDataHere } from '#lib/page-data.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LanguageMenu } from '#ui/language-menu.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { Greeting } from './greeting.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { ReloadButton } from './reload-button.tsx';
import classes from './top-bar.module.css';
import { useSaveLanguage } from './use-account-language.ts';
import { VolumeButton } from './volume-button.tsx';

/** Reserves the space of parts that load later, so that nothing moves under the pointer. */
const place = <span className={classes.place} />;

/** Loaded late: the first view does not need it. */
const AnnouncementsBell = lazyPart(
  async () => (await import('#features/announcements/components/announcements-bell.tsx')).AnnouncementsBell,
  { waiting: place, isOptional: true },
);

interface TopBarProps {
  readonly isNarrow: boolean;
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
}

function menuLabel({ isNarrow, isMenuOpen }: TopBarProps) {
  if (isNarrow) return 'shell.openMenu';
  return isMenuOpen ? 'shell.collapseMenu' : 'shell.expandMenu';
}

export function TopBar(props: TopBarProps) {
  const t = useT();
  const saveLanguage = useSaveLanguage();
  const viewer = useViewer();
  const isPageDataHere = useIsPageDataHere();
  const { isNarrow, isMenuOpen, onToggleMenu } = props;
  return (
    <header className={classes.root}>
      <IconButton
        label={t(menuLabel(props))}
        icon={<IconMenu2 size={20} />}
        aria-expanded={isMenuOpen}
        onClick={onToggleMenu}
      />
      <Greeting isNarrow={isNarrow} />
      <div className={classes.tools}>
        {isNarrow ? null : (
          <>
            <LanguageMenu onChange={saveLanguage} />
            <ThemeToggle />
            <VolumeButton />
          </>
        )}
        <ReloadButton />
        {isPageDataHere ? <AnnouncementsBell /> : place}
        <ChatsButton waiting={place} />
        <NotificationsBell viewer={viewer} renderPreview={(ticket) => <LastMessage {...ticket} />} />
        <ProfileMenu />
      </div>
    </header>
  );
}
