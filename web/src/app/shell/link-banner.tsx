import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import { useEffect, useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { useIsOnline, useLinkState } from '#lib/socket-state.ts';
import { Banner } from '#ui/banner.tsx';

/** A link that is back at once needs no word. */
const patienceMs = 2000;

function useIsCutOff(): boolean {
  const isReconnecting = useLinkState() === 'reconnecting';
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isReconnecting) return;
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isReconnecting]);
  return isReconnecting && isLong;
}

/** Says that the screen may be behind, and why. */
export function LinkBanner() {
  const t = useT();
  const isOnline = useIsOnline();
  const isCutOff = useIsCutOff();
  if (!isOnline) {
    return <Banner icon={<IconWifiOff size={18} aria-hidden="true" />}>{t('shell.offline')}</Banner>;
  }
  return isCutOff ? (
    <Banner icon={<IconPlugConnectedX size={18} aria-hidden="true" />}>{t('shell.reconnecting')}</Banner>
  ) : null;
}
