import { Popover } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { type ReactNode, useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import classes from './notifications-button.module.css';

interface NotificationsButtonProps {
  /** How many wait to be read. */
  readonly count: number;
  /** The list of what waits; an honest word stands there while there is none. */
  readonly children?: ReactNode;
}

export function NotificationsButton({ count, children }: NotificationsButtonProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      trapFocus
      position="bottom-end"
      width={320}
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.target}>
          <IconButton
            label={count === 0 ? t('shell.notifications') : t('shell.notifications.count', { count })}
            icon={<IconBell size={20} />}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
          {count > 0 ? (
            <span className={classes.count} aria-hidden="true">
              {count}
            </span>
          ) : null}
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('shell.notifications')} tabIndex={-1}>
        {children ?? <EmptyState icon={<IconBell />} title={t('shell.notifications.empty')} />}
      </Popover.Dropdown>
    </Popover>
  );
}
