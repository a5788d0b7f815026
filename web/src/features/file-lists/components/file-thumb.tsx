import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import { useEffect, useState } from 'react';
import classes from './file-thumb.module.css';

interface FileThumbProps {
  readonly mimeType: string | null;
  /** Thumbnail URL, if there is one. */
  readonly url: string | null;
  /** Local file that is not uploaded yet; shown as its own preview. */
  readonly file?: File | undefined;
}

const iconsByStart = [
  ['image/', IconPhoto],
  ['audio/', IconMusic],
  ['video/', IconVideo],
  ['application/pdf', IconFileTypePdf],
  ['text/csv', IconTable],
  ['application/vnd.ms-excel', IconTable],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml', IconTable],
] as const;

function usePictureUrl(file: File | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setUrl(null);
    const own = URL.createObjectURL(file);
    setUrl(own);
    return () => URL.revokeObjectURL(own);
  }, [file]);
  return url;
}

/** Thumbnail of a file; its name is shown beside it. */
export function FileThumb({ mimeType, url, file }: FileThumbProps) {
  const own = usePictureUrl(file);
  const shown = file ? own : url;
  const type = file?.type ?? mimeType ?? '';
  const TypeIcon = iconsByStart.find(([start]) => type.startsWith(start))?.[1] ?? IconFile;
  return (
    <span className={classes.root} aria-hidden="true">
      {shown ? <img src={shown} alt="" loading="lazy" /> : <TypeIcon size={22} />}
    </span>
  );
}
