import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import { useLanguage } from '#lib/i18n.ts';
import { formatFileSize } from '#lib/media-format.ts';
import classes from './file-card.module.css';

interface FileCardProps {
  readonly name: string;
  readonly size: number | null;
  readonly url: string;
}

/** A file that is neither seen nor heard here: offered to be saved. */
export function FileCard({ name, size, url }: FileCardProps) {
  const language = useLanguage();
  return (
    <a className={classes.root} href={url} download={name}>
      <IconFileText size={24} aria-hidden="true" />
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        {size === null ? null : <span className={classes.size}>{formatFileSize(size, language)}</span>}
      </span>
      <IconDownload size={18} aria-hidden="true" />
    </a>
  );
}
