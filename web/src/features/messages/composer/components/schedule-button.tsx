import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';

export type OnSchedule = (text: string, onScheduled: () => void) => void;

interface ScheduleButtonProps {
  readonly written: {
    readonly text: string;
    readonly edited: unknown;
    readonly attachments: readonly unknown[];
  };
  /** Absent where nothing may be scheduled. */
  readonly onSchedule: OnSchedule | undefined;
  readonly onScheduled: () => void;
}

/** What is written now leaves later; a change of what was said, and files, do not. */
export function ScheduleButton({ written, onSchedule, onScheduled }: ScheduleButtonProps) {
  const t = useT();
  const { text, edited, attachments } = written;
  const isText = text.trim() !== '' && edited === undefined && attachments.length === 0;
  if (!onSchedule || !isText) return null;
  return (
    <IconButton
      label={t('messages.schedule')}
      icon={<IconCalendarTime size={20} />}
      onClick={() => onSchedule(text, onScheduled)}
    />
  );
}
