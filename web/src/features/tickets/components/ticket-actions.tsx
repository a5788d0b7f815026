import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs';
import { type Commands, type TicketCommand, ticketCommands } from '#features/tickets/state.ts';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { usePopup } from '#ui/use-popup.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './ticket-actions.module.css';
import { TicketCommandIcon } from './ticket-command-icon.tsx';

const TicketMenu = lazyOverlay(async () => (await import('./ticket-menu.tsx')).TicketMenu);
const preloadedParts = [TicketMenu];

interface TicketActionsProps {
  readonly commands: Commands;
  readonly isBusy: boolean;
}

/** Primary actions of a ticket; only one of them applies at a time. */
const nextSteps: readonly TicketCommand[] = ['accept', 'resolve', 'reopen', 'takeOver'];
const shortcuts: readonly TicketCommand[] = ['return', 'transfer', 'notes'];

/** Actions of a ticket: the primary one as a button, the common ones as icons, the rest in a menu. */
export function TicketActions({ commands, isBusy }: TicketActionsProps) {
  const t = useT();
  const isNarrow = useIsNarrow();
  const menu = usePopup(TicketMenu, 'menu');
  useIdlePreload(preloadedParts);
  const next = nextSteps.find((command) => commands.has(command));
  const beside = isNarrow ? [] : shortcuts.filter((command) => commands.has(command));
  const inMenu = ticketCommands.filter((command) => command !== next && commands.has(command));
  const icon = (command: TicketCommand) => <TicketCommandIcon command={command} />;
  return (
    <div className={classes.root}>
      {beside.map((command) => (
        <IconButton
          key={command}
          label={t(`tickets.command.${command}`)}
          icon={icon(command)}
          onClick={commands.get(command)}
        />
      ))}
      {next && isNarrow ? (
        <IconButton
          label={t(`tickets.command.${next}`)}
          icon={<TicketCommandIcon command={next} size={22} />}
          tone="accent"
          isBusy={isBusy}
          onClick={commands.get(next)}
        />
      ) : null}
      {next && !isNarrow ? (
        <PlainButton variant="primary" icon={icon(next)} isBusy={isBusy} onClick={commands.get(next)}>
          {t(`tickets.command.${next}`)}
        </PlainButton>
      ) : null}
      <button type="button" className={classes.menu} {...menu.button}>
        <VisuallyHidden>{t('tickets.actions')}</VisuallyHidden>
        <IconDotsVertical size={20} aria-hidden="true" />
      </button>
      {menu.popup ? <TicketMenu {...menu.popup} commands={commands} shown={inMenu} /> : null}
    </div>
  );
}
