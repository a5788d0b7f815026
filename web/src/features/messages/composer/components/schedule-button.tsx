import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';

export type OnSchedule = (text: string, onScheduled: () => void) => void;

interface ScheduleButtonProps {
  readonly draft: {
    readonly text: string;
    readonly edited: unknown;
    readonly attachments: readonly unknown[];
  };
  /** Undefined where scheduling is not allowed. */
  readonly onSchedule: OnSchedule | undefined;
  readonly onScheduled: () => void;
}

/** Schedules the written text. Edits and attachments cannot be scheduled. */
export function ScheduleButton({ draft, onSchedule, onScheduled }: ScheduleButtonProps) {
  const t = useT();
  const { text, edited, attachments } = draft;
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
