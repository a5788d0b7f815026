import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconHandGrab from '@tabler/icons-react/dist/esm/icons/IconHandGrab.mjs';
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs';
import IconPencilCheck from '@tabler/icons-react/dist/esm/icons/IconPencilCheck.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs';
import IconTransfer from '@tabler/icons-react/dist/esm/icons/IconTransfer.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { TicketCommand } from '#features/tickets/state.ts';

const icons = {
  accept: IconPlayerPlay,
  resolve: IconCheck,
  resolveWithReason: IconPencilCheck,
  reopen: IconRefresh,
  takeOver: IconHandGrab,
  return: IconArrowBackUp,
  transfer: IconTransfer,
  schedule: IconCalendarTime,
  tags: IconTags,
  notes: IconNotes,
  contact: IconAddressBook,
  delete: IconTrash,
} as const satisfies Record<TicketCommand, unknown>;

interface TicketCommandIconProps {
  readonly command: TicketCommand;
  readonly size?: number;
}

export function TicketCommandIcon({ command, size = 18 }: TicketCommandIconProps) {
  const Icon = icons[command];
  return <Icon size={size} aria-hidden="true" />;
}
