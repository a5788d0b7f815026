import { type FormErrors, schemaResolver } from '@mantine/form';
import {
  CreateFileListSchema,
  type FileList,
  type FileListOption,
  fileListOptionsMax,
} from '@prosa/contracts/file-lists/schema.ts';
import { mediaMaxBytes } from '@prosa/contracts/messages/schema.ts';
import { fileErrorOf } from '#lib/attachment.ts';
import type { MessageKey } from '#lib/i18n.ts';
import { newId } from '#lib/new-id.ts';

/** Field values of the dialog, without the files. */
export interface FileListForm {
  name: string;
  message: string;
}

/** One file of the list in the dialog: stored, chosen and not uploaded yet, or missing. */
export interface OptionDraft {
  readonly key: string;
  /** Undefined before the first save. */
  readonly id: number | undefined;
  readonly name: string;
  readonly file: File | undefined;
  readonly stored: FileListOption | undefined;
}

export function formOf(list: FileList | undefined): FileListForm {
  return { name: list?.name ?? '', message: list?.message ?? '' };
}

export function draftsOf(list: FileList | undefined): readonly OptionDraft[] {
  return (list?.options ?? []).map((stored) => ({
    key: newId(),
    id: stored.id,
    name: stored.name,
    file: undefined,
    stored,
  }));
}

/** Returns the default name of a file: its name on disk. */
function nameOf({ name }: File): string {
  return (
    name
      .replace(/\.\w{1,8}$/, '')
      .replaceAll(/[_\s]+/g, ' ')
      .trim() || name
  );
}

export interface AddedDrafts {
  readonly drafts: readonly OptionDraft[];
  readonly problem: MessageKey | undefined;
}

/** Appends the valid files to the drafts and returns the errors of the others. */
export function withFiles(drafts: readonly OptionDraft[], files: readonly File[]): AddedDrafts {
  const sound = files.filter((file) => fileErrorOf(file, mediaMaxBytes) === undefined);
  const taken = sound.slice(0, fileListOptionsMax - drafts.length);
  const added = taken.map((file) => ({
    key: newId(),
    id: undefined,
    name: nameOf(file),
    file,
    stored: undefined,
  }));
  const wrong = files.map((file) => fileErrorOf(file, mediaMaxBytes)).find((error) => error !== undefined);
  const problem = taken.length < sound.length ? 'file-lists.tooMany' : wrong;
  return { drafts: [...drafts, ...added], problem };
}

/** Moves a draft up (-1) or down (1); at the end of the list it stays. */
export function moveDraft(drafts: readonly OptionDraft[], key: string, by: -1 | 1): readonly OptionDraft[] {
  const from = drafts.findIndex((draft) => draft.key === key);
  const draft = drafts[from];
  const to = from + by;
  if (!draft || to < 0 || to >= drafts.length) return drafts;
  return drafts.toSpliced(from, 1).toSpliced(to, 0, draft);
}

export function updateDraft(
  drafts: readonly OptionDraft[],
  key: string,
  change: Partial<OptionDraft>,
): readonly OptionDraft[] {
  return drafts.map((draft) => (draft.key === key ? { ...draft, ...change } : draft));
}

const checkSchema = schemaResolver(CreateFileListSchema, { sync: true });
const fileRequired: MessageKey = 'file-lists.fileRequired';

/** Returns the errors as text keys; `options.<place>.file` where a file is missing. */
export function checkForm(form: FileListForm, drafts: readonly OptionDraft[]): FormErrors {
  const errors: FormErrors = checkSchema({ ...form, options: drafts.map(({ name }) => ({ name })) });
  const missing = drafts.flatMap(({ file, stored }, index) =>
    file || stored?.path ? [] : [[`options.${index}.file`, fileRequired] as const],
  );
  return { ...errors, ...Object.fromEntries(missing) };
}
