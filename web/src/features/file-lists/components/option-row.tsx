import { mediaMaxBytes } from '@prosa/contracts/messages/schema.ts';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useRef } from 'react';
import type { OptionDraft } from '#features/file-lists/state.ts';
import { attachableFiles, fileErrorOf } from '#lib/attachment.ts';
import { useLanguage, useT } from '#lib/i18n.ts';
import { formatFileSize } from '#lib/media-format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PlainField } from '#ui/plain-field.tsx';
import { toast } from '#ui/toast.ts';
import { FileThumb } from './file-thumb.tsx';
import classes from './option-row.module.css';

interface OptionRowProps {
  readonly draft: OptionDraft;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly nameError: string | undefined;
  readonly fileError: string | undefined;
  /** How much of its file has been sent, while it is. */
  readonly share: number | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (change: Partial<OptionDraft>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** One file: what it looks like, what it is sent with, and its place. */
export function OptionRow(props: OptionRowProps) {
  const { draft, nameError, fileError, share, isDisabled, onChange, onMove, onRemove } = props;
  const t = useT();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const { name, file, stored } = draft;
  const fileName = file?.name ?? stored?.mediaName;
  const size = file?.size ?? stored?.size;
  const percent = Math.round((share ?? 0) * 100);
  const choose = (chosen: File | undefined): void => {
    if (!chosen) return;
    const wrong = fileErrorOf(chosen, mediaMaxBytes);
    if (wrong) toast.error(t(wrong));
    else onChange({ file: chosen });
  };
  return (
    <li className={classes.root}>
      <FileThumb mimeType={stored?.mimeType ?? null} url={stored?.thumbnailUrl ?? null} file={file} />
      <div className={classes.words}>
        <PlainField
          label={t('file-lists.optionName')}
          value={name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          error={nameError}
          disabled={isDisabled}
          autoComplete="off"
        />
        <p className={classes.file}>
          {fileName ? (
            <>
              <span className={classes.fileName}>{fileName}</span>
              {size ? <span>{formatFileSize(size, language)}</span> : null}
            </>
          ) : (
            t('file-lists.fileMissing')
          )}
        </p>
        {share === undefined ? null : (
          <progress
            className={classes.progress}
            max={100}
            value={percent}
            aria-label={t('ui.file.sending', { percent })}
          />
        )}
        {fileError ? (
          <p className={classes.error} role="alert">
            {fileError}
          </p>
        ) : null}
      </div>
      <div className={classes.actions}>
        <IconButton
          label={t('file-lists.moveUp', { name })}
          icon={<IconArrowUp size={18} />}
          onClick={() => onMove(-1)}
          disabled={isDisabled || props.isFirst}
        />
        <IconButton
          label={t('file-lists.moveDown', { name })}
          icon={<IconArrowDown size={18} />}
          onClick={() => onMove(1)}
          disabled={isDisabled || props.isLast}
        />
        <IconButton
          label={t('file-lists.replaceFile', { name })}
          icon={<IconReplace size={18} />}
          onClick={() => input.current?.click()}
          disabled={isDisabled}
        />
        <IconButton
          label={t('file-lists.removeFile', { name })}
          icon={<IconTrash size={18} />}
          tone="danger"
          onClick={onRemove}
          disabled={isDisabled}
        />
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={attachableFiles}
        aria-label={t('file-lists.replaceFile', { name })}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </li>
  );
}
