import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import { useEffect, useState } from 'react';
import { type Attachment, mediaTypeOf } from '#lib/attachment.ts';
import { FormattedText } from './formatted-text.tsx';
import classes from './message-bubble.module.css';

interface MessageBubbleProps {
  readonly text: string;
  readonly attachment?: Attachment;
}

/** URL of the attachment: on the server, or an object URL until it is uploaded. */
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

/** An unsent message, as the contact will see it. */
export function MessageBubble({ text, attachment }: MessageBubbleProps) {
  const url = useFileUrl(attachment);
  const type = attachment && mediaTypeOf(attachment);
  return (
    <div className={classes.root}>
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
      {text.trim() === '' ? null : (
        <p className={classes.text}>
          <FormattedText text={text} />
        </p>
      )}
    </div>
  );
}
