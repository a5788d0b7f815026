import { fillVariables } from '@prosa/contracts/message-variables.ts';
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import { useEffect, useState } from 'react';
import { type Attachment, mediaTypeOf } from '#features/quick-messages/state.ts';
import { useT } from '#lib/i18n.ts';
import { useSampleValues } from '#ui/use-sample-values.ts';
import classes from './message-preview.module.css';

interface MessagePreviewProps {
  readonly message: string;
  readonly attachment: Attachment;
}

/** Where the browser finds the file: at the server, or in its own memory until it is sent. */
function useFileUrl(attachment: Attachment): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!(attachment instanceof File)) return setUrl(attachment?.path);
    const own = URL.createObjectURL(attachment);
    setUrl(own);
    return () => URL.revokeObjectURL(own);
  }, [attachment]);
  return url;
}

/** The message as the contact will see it, with invented values in place of the variables. */
export function MessagePreview({ message, attachment }: MessagePreviewProps) {
  const t = useT();
  const url = useFileUrl(attachment);
  const text = fillVariables(message, useSampleValues());
  const type = attachment && mediaTypeOf(attachment);
  return (
    <section className={classes.root} aria-label={t('quick-messages.preview')}>
      <p className={classes.title}>{t('quick-messages.preview')}</p>
      <div className={classes.canvas}>
        {text.trim() === '' && !attachment ? (
          <p className={classes.empty}>{t('quick-messages.previewEmpty')}</p>
        ) : (
          <div className={classes.bubble}>
            {type === 'image' ? <img className={classes.media} src={url} alt={attachment?.name} /> : null}
            {type === 'video' ? (
              // biome-ignore lint/a11y/useMediaCaption: it is the person's own file, and nobody has written captions for it
              <video className={classes.media} src={url} controls aria-label={attachment?.name} />
            ) : null}
            {type === 'audio' ? (
              // biome-ignore lint/a11y/useMediaCaption: as above
              <audio className={classes.audio} src={url} controls aria-label={attachment?.name} />
            ) : null}
            {type === 'application' ? (
              <span className={classes.file}>
                <IconFile size={20} aria-hidden="true" />
                {attachment?.name}
              </span>
            ) : null}
            {text.trim() === '' ? null : <p className={classes.text}>{text}</p>}
          </div>
        )}
      </div>
    </section>
  );
}
