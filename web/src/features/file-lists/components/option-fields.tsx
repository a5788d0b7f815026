import { fileListOptionsMax } from '@prosa/contracts/file-lists/schema.ts';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { useId, useRef } from 'react';
import type { FileProgress } from '#features/file-lists/mutations.ts';
import { moveDraft, type OptionDraft, updateDraft, withFiles } from '#features/file-lists/state.ts';
import { attachableFiles } from '#lib/attachment.ts';
import { useT } from '#lib/i18n.ts';
import { FileDrop } from '#ui/file-drop.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { toast } from '#ui/toast.ts';
import classes from './option-fields.module.css';
import { OptionRow } from './option-row.tsx';

interface OptionFieldsProps {
  readonly drafts: readonly OptionDraft[];
  readonly onChange: (drafts: readonly OptionDraft[]) => void;
  /** Error of the list as a whole. */
  readonly error: string | undefined;
  readonly nameErrorOf: (index: number) => string | undefined;
  readonly fileErrorOf: (index: number) => string | undefined;
  readonly progress: FileProgress | undefined;
  readonly isDisabled: boolean;
}

/** Files of a list in sending order, chosen from the disk or dropped here. */
export function OptionFields(props: OptionFieldsProps) {
  const { drafts, onChange, error, nameErrorOf, fileErrorOf, progress, isDisabled } = props;
  const t = useT();
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isFull = drafts.length >= fileListOptionsMax;
  const add = (files: readonly File[]): void => {
    const added = withFiles(drafts, files);
    onChange(added.drafts);
    if (added.problem) toast.error(t(added.problem, { count: fileListOptionsMax }));
  };
  return (
    <FileDrop onFiles={add} isDisabled={isDisabled}>
      <div className={classes.root}>
        <p id={labelId} className={classes.label}>
          {t('file-lists.files')}
        </p>
        {drafts.length === 0 ? (
          <p className={classes.empty}>{t('file-lists.noFiles')}</p>
        ) : (
          <ol className={classes.list} aria-labelledby={labelId}>
            {drafts.map((draft, index) => (
              <OptionRow
                key={draft.key}
                draft={draft}
                isFirst={index === 0}
                isLast={index === drafts.length - 1}
                nameError={nameErrorOf(index)}
                fileError={fileErrorOf(index)}
                share={progress?.key === draft.key ? progress.share : undefined}
                isDisabled={isDisabled}
                onChange={(change) => onChange(updateDraft(drafts, draft.key, change))}
                onMove={(by) => onChange(moveDraft(drafts, draft.key, by))}
                onRemove={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
              />
            ))}
          </ol>
        )}
        <div>
          <PlainButton
            icon={<IconPaperclip size={18} aria-hidden="true" />}
            onClick={() => input.current?.click()}
            disabled={isDisabled || isFull}
          >
            {t('file-lists.addFiles')}
          </PlainButton>
        </div>
        {error ? (
          <p className={classes.error} role="alert">
            {error}
          </p>
        ) : null}
        <p className={classes.hint}>{t('file-lists.filesHint', { count: fileListOptionsMax })}</p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={attachableFiles}
          aria-label={t('file-lists.addFiles')}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])]);
            // Allows the same file to be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </div>
    </FileDrop>
  );
}
