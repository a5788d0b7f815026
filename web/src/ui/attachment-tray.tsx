import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ChosenFile, revokePreview } from '#lib/chosen-files.ts';
import { useLanguage, useT } from '#lib/i18n.ts';
import { formatFileSize } from '#lib/media-format.ts';
import classes from './attachment-tray.module.css';

interface AttachmentTrayProps {
  readonly label: string;
  readonly attachments: readonly ChosenFile[];
  readonly onChange: (attachments: readonly ChosenFile[]) => void;
}

/** Files about to be sent. What is typed below is the caption of the first; each other one has its own. */
export function AttachmentTray({ label, attachments, onChange }: AttachmentTrayProps) {
  const t = useT();
  const language = useLanguage();
  if (attachments.length === 0) return null;
  const remove = (removed: ChosenFile): void => {
    revokePreview(removed);
    onChange(attachments.filter(({ id }) => id !== removed.id));
  };
  const caption = (changed: ChosenFile, text: string): void =>
    onChange(attachments.map((other) => (other.id === changed.id ? { ...other, caption: text } : other)));
  return (
    <ul className={classes.root} aria-label={label}>
      {attachments.map((attachment, index) => {
        const { id, file, previewUrl } = attachment;
        return (
          <li key={id} className={classes.item}>
            <span className={classes.picture} aria-hidden="true">
              {previewUrl !== null && file.type.startsWith('image/') ? (
                <img src={previewUrl} alt="" />
              ) : (
                <IconFileText size={28} />
              )}
            </span>
            <span className={classes.text}>
              <span className={classes.name}>{file.name}</span>
              <span className={classes.size}>{formatFileSize(file.size, language)}</span>
              {index === 0 ? null : (
                <input
                  className={classes.caption}
                  value={attachment.caption}
                  placeholder={t('ui.file.caption')}
                  aria-label={t('ui.file.captionOf', { name: file.name })}
                  onChange={(event) => caption(attachment, event.currentTarget.value)}
                />
              )}
            </span>
            <button
              type="button"
              className={classes.remove}
              aria-label={t('ui.file.remove', { name: file.name })}
              onClick={() => remove(attachment)}
            >
              <IconX size={16} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
