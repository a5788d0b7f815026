import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs';
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs';
import { useState } from 'react';
import { noticePermission, requestNoticePermission } from '#lib/desktop-notice.ts';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './notice-permission.module.css';

/** Asks for the notices of the browser, and says how to get them back once they were refused. */
export function NoticePermission() {
  const t = useT();
  const [permission, setPermission] = useState(noticePermission);
  if (permission === 'granted' || permission === 'unsupported') return null;
  if (permission === 'denied') {
    return (
      <p className={classes.root}>
        <IconBellOff size={18} aria-hidden="true" />
        {t('notifications.blocked')}
      </p>
    );
  }
  const ask = async (): Promise<void> => setPermission(await requestNoticePermission());
  return (
    <div className={classes.root}>
      <span>{t('notifications.askHint')}</span>
      <PlainButton icon={<IconBellRinging size={18} aria-hidden="true" />} onClick={() => void ask()}>
        {t('notifications.ask')}
      </PlainButton>
    </div>
  );
}
