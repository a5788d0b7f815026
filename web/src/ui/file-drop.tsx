import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useT } from '#lib/i18n.ts';
import classes from './file-drop.module.css';

export interface FileDropProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

/** Text and links are dragged too, and those are not for us. */
const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** An area that takes files dropped anywhere on it. A button for choosing them stands elsewhere, for the keyboard. */
export function FileDrop({ onFiles, isDisabled = false, children }: FileDropProps) {
  const t = useT();
  const [isOver, setIsOver] = useState(false);
  const drag = (event: DragEvent): void => {
    if (isDisabled || !carriesFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setIsOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on, never to act on by itself
    <div
      className={classes.root}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={(event) => {
        // Moving over a child leaves the parent in the browser's eyes, not in ours.
        const { currentTarget, relatedTarget } = event;
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      }}
      onDrop={(event) => {
        setIsOver(false);
        if (isDisabled || !carriesFiles(event)) return;
        event.preventDefault();
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onFiles(files);
      }}
    >
      {children}
      {isOver ? (
        <div className={classes.overlay} aria-hidden="true">
          <IconUpload size={32} />
          {t('ui.drop')}
        </div>
      ) : null}
    </div>
  );
}
