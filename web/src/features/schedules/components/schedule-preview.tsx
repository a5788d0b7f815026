import { fillVariables } from '@prosa/contracts/message-variables.ts';
import type { Attachment } from '#lib/attachment.ts';
import { useT } from '#lib/i18n.ts';
import { MessageBubble } from '#ui/message-bubble.tsx';
import { useSampleValues } from '#ui/use-sample-values.ts';
import classes from './schedule-preview.module.css';

interface SchedulePreviewProps {
  readonly body: string;
  readonly attachment: Attachment;
}

/** As the contact will see it, with invented values in place of the variables. */
export function SchedulePreview({ body, attachment }: SchedulePreviewProps) {
  const t = useT();
  const text = fillVariables(body, useSampleValues());
  if (text.trim() === '' && !attachment) return null;
  return (
    <section className={classes.root} aria-label={t('schedules.preview')}>
      <MessageBubble text={text} attachment={attachment} />
    </section>
  );
}
