import { fillVariables } from '@prosa/contracts/message-variables.ts';
import type { Attachment } from '#lib/attachment.ts';
import { useT } from '#lib/i18n.ts';
import { MessageBubble } from '#ui/message-bubble.tsx';
import { useSampleValues } from '#ui/use-sample-values.ts';
import classes from './message-preview.module.css';

interface MessagePreviewProps {
  readonly message: string;
  readonly attachment: Attachment;
}

/** The message as the contact will see it, with invented values in place of the variables. */
export function MessagePreview({ message, attachment }: MessagePreviewProps) {
  const t = useT();
  const text = fillVariables(message, useSampleValues());
  return (
    <section className={classes.root} aria-label={t('quick-messages.preview')}>
      <p className={classes.title}>{t('quick-messages.preview')}</p>
      <div className={classes.canvas}>
        {text.trim() === '' && !attachment ? (
          <p className={classes.empty}>{t('quick-messages.previewEmpty')}</p>
        ) : (
          <MessageBubble text={text} attachment={attachment} />
        )}
      </div>
    </section>
  );
}
