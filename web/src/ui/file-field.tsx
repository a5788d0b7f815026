import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useId, useRef, useState } from 'react';
import { useT } from '#lib/i18n.ts';
import classes from './file-field.module.css';
import { IconButton } from './icon-button.tsx';
import { PlainButton } from './plain-button.tsx';

export interface FileFieldProps {
  readonly label: string;
  readonly description?: string;
  /** Value of the file input's `accept` attribute; the server decides what it takes. */
  readonly accept?: string;
  /** Name of the current file, if any. */
  readonly fileName: string | undefined;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
  /** Upload progress from 0 to 1, while it is running. */
  readonly progress?: number | undefined;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/** Picks one file, from the disk or by drag and drop. */
export function FileField(props: FileFieldProps) {
  const { label, description, accept, fileName, onChoose, onRemove, progress, error, disabled } = props;
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const isLocked = disabled === true || progress !== undefined;
  const percent = Math.round((progress ?? 0) * 100);

  const choose = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file && !isLocked) onChoose(file);
  };
  return (
    <fieldset
      className={classes.root}
      aria-describedby={`${id}-hint ${id}-error`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!isLocked);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        choose(event.dataTransfer.files);
      }}
    >
      <legend className={classes.label}>{label}</legend>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          choose(event.currentTarget.files);
          // Reset, so that choosing the same file again after removing it fires a change event.
          event.currentTarget.value = '';
        }}
      />
      <div className={classes.row}>
        {fileName === undefined ? null : (
          <span className={classes.file}>
            <IconFile size={18} aria-hidden="true" />
            <span className={classes.name}>{fileName}</span>
            <IconButton
              label={t('ui.file.remove', { name: fileName })}
              icon={<IconX size={16} />}
              onClick={onRemove}
              disabled={isLocked}
            />
          </span>
        )}
        <PlainButton
          icon={<IconPaperclip size={18} aria-hidden="true" />}
          onClick={() => input.current?.click()}
          disabled={isLocked}
        >
          {t(fileName === undefined ? 'ui.file.choose' : 'ui.file.replace')}
        </PlainButton>
      </div>
      {progress === undefined ? null : (
        <div className={classes.progress}>
          <progress max={100} value={percent} aria-label={t('ui.file.sending', { percent })} />
          <span aria-hidden="true">{t('ui.file.sending', { percent })}</span>
        </div>
      )}
      <p id={`${id}-hint`} className={classes.hint}>
        {description}
      </p>
      <p id={`${id}-error`} className={classes.error} role="alert">
        {error}
      </p>
    </fieldset>
  );
}
