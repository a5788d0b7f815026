import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import type { ReactNode } from 'react';
import type { ListViewer } from '#features/tickets/queries.ts';
import { useT } from '#lib/i18n.ts';
import type { StoredArrival } from '#lib/storage.ts';
import { PopupPanel } from '#ui/popup-panel.tsx';
import type { PopupProps } from '#ui/use-popup.ts';
import { ArrivalList } from './arrival-list.tsx';
import { NoticePermission } from './notice-permission.tsx';
import { UnreadList } from './unread-list.tsx';
import classes from './unread-panel.module.css';

interface UnreadPanelProps extends PopupProps {
  readonly viewer: ListViewer;
  readonly arrivals: readonly StoredArrival[];
  readonly renderPreview: (ticket: Ticket) => ReactNode;
}

export function UnreadPanel({ viewer, arrivals, renderPreview, ...popup }: UnreadPanelProps) {
  const t = useT();
  return (
    <PopupPanel
      {...popup}
      label={t('notifications.title')}
      position="bottom-end"
      width={360}
      className={classes.root}
    >
      <h2 className={classes.title}>{t('notifications.title')}</h2>
      <div className={classes.lists}>
        <ArrivalList arrivals={arrivals} onFollow={popup.onClose} />
        <UnreadList
          viewer={viewer}
          renderPreview={renderPreview}
          isAlone={arrivals.length === 0}
          onFollow={popup.onClose}
        />
      </div>
      <NoticePermission />
    </PopupPanel>
  );
}
