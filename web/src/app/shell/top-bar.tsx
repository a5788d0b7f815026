import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NotificationsBell } from '#features/notifications/components/notifications-bell.tsx';
import { ChatsButton } from '#features/team-chat/components/chats-button.tsx';
import { LastMessage } from '#features/tickets/components/last-message.tsx';
import { useViewer } from '#features/tickets/state.ts';
import { useT } from '#lib/i18n.ts';
import { useIsPageDataLoaded } from '#lib/page-data.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LanguageMenu } from '#ui/language-menu.tsx';
import { lazyOverlay, lazyPart } from '#ui/lazy-part.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { usePopup } from '#ui/use-popup.ts';
import { Greeting } from './greeting.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import classes from './top-bar.module.css';
import { useSaveLanguage, useVolume } from './use-preferences.ts';

const VolumePanel = lazyOverlay(async () => (await import('./volume-panel.tsx')).VolumePanel);

function VolumeButton() {
  const t = useT();
  const [volume, setVolume] = useVolume();
  const { button, popup } = usePopup(VolumePanel, 'dialog');
  const Icon = volume === 0 ? IconVolumeOff : IconVolume;
  return (
    <>
      <IconButton label={t('ui.volume')} icon={<Icon size={20} />} {...button} />
      {popup ? <VolumePanel {...popup} value={volume} onChange={setVolume} /> : null}
    </>
  );
}

/** Fetches all that is on the screen anew, for those who do not trust what they see. */
function ReloadButton() {
  const t = useT();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const reload = async (): Promise<void> => {
    setIsBusy(true);
    await client.invalidateQueries();
    setIsBusy(false);
  };
  return (
    <IconButton
      label={t('shell.reload')}
      icon={<IconRefresh size={20} />}
      isBusy={isBusy}
      onClick={() => void reload()}
    />
  );
}

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
  const isPageDataHere = useIsPageDataLoaded();
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
