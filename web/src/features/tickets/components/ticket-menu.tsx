import { Menu } from '@mantine/core';
import type { Commands, TicketCommand } from '#features/tickets/state.ts';
import { useT } from '#lib/i18n.ts';
import { PopupMenu } from '#ui/popup-menu.tsx';
import type { PopupProps } from '#ui/use-popup.ts';
import classes from './ticket-actions.module.css';
import { TicketCommandIcon } from './ticket-command-icon.tsx';

interface TicketMenuProps extends PopupProps {
  readonly commands: Commands;
  readonly shown: readonly TicketCommand[];
}

export function TicketMenu({ commands, shown, ...popup }: TicketMenuProps) {
  const t = useT();
  return (
    <PopupMenu {...popup} width={240}>
      {shown.map((command) => (
        <Menu.Item
          key={command}
          leftSection={<TicketCommandIcon command={command} />}
          data-tone={command === 'delete' ? 'danger' : undefined}
          className={classes.item}
          onClick={commands.get(command)}
        >
          {t(`tickets.command.${command}`)}
        </Menu.Item>
      ))}
    </PopupMenu>
  );
}
