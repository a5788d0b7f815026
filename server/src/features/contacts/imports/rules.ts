import {
  type ContactImport,
  type ContactImportError,
  type ContactImportFailure,
  CreateContactSchema,
  type ImportColumns,
} from '@prosa/contracts/contacts/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import type { ImportedContact } from '#features/contacts/store.ts';
import type { SpreadsheetRow } from '#platform/spreadsheets/open-spreadsheet.ts';

type Field = ContactImportError['field'];

/** Accepted column titles, folded and reduced to letters. */
const columnNames: Record<Field, ReadonlySet<string>> = {
  name: new Set(['nome', 'nomecompleto', 'name', 'fullname', 'nombre', 'contato', 'contact', 'cliente']),
  number: new Set(
    'numero number telefone telefono celular movil whatsapp fone phone phonenumber tel numerowhatsapp'.split(
      ' ',
    ),
  ),
  email: new Set(['email', 'emails', 'mail', 'correo', 'correoelectronico']),
};

export function isInProgress(status: ContactImport['status']): boolean {
  return status === 'reading' || status === 'ready' || status === 'running';
}

/** Null for columns that could not be guessed, which the user chooses. */
export type GuessedColumns = ContactImport['columns'];

export function guessColumns(header: readonly string[]): GuessedColumns {
  const titles = header.map((title) =>
    title
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, ''),
  );
  const columnOf = (field: Field): number | null => {
    const index = titles.findIndex((title) => columnNames[field].has(title));
    return index === -1 ? null : index;
  };
  return { name: columnOf('name'), number: columnOf('number'), email: columnOf('email') };
}

/** Returns the columns to import by, if name and number are among them and the file has them all. */
export function usableColumns(
  { name, number, email }: GuessedColumns,
  header: readonly string[],
): ImportColumns | undefined {
  if (name === null || number === null) return undefined;
  const isThere = [name, number, email ?? 0].every((column) => column < header.length);
  return isThere ? { name, number, email } : undefined;
}

interface FileSize {
  readonly rowCount: number;
  /** Line numbers of the header and of the last row. */
  readonly firstLine: number;
  readonly lastLine: number;
}

/** Returns why a file is unusable whatever its columns hold. */
export function failureOf(
  { rowCount, firstLine, lastLine }: FileSize,
  maxRows: number,
): ContactImportFailure | undefined {
  if (rowCount < 2) return 'empty';
  return lastLine - firstLine > maxRows ? 'too-many-rows' : undefined;
}

export interface ImportLine extends Record<Field, string> {
  readonly line: number;
}

export function lineOf({ line, cells }: SpreadsheetRow, columns: ImportColumns): ImportLine {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''));
  return { line, name: cell(columns.name), number: cell(columns.number), email: cell(columns.email) };
}

const shownLength = 100;

/** Validates a line with the rules of the form; returns the error with its line number. */
export function checkLine({ line, ...values }: ImportLine): ImportedContact | ContactImportError {
  const checked = CreateContactSchema.safeParse(values);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const field = (issue?.path[0] ?? 'name') as Field;
  const isKey = Object.values<string>(validationKeys).includes(issue?.message ?? '');
  return {
    line,
    field,
    value: values[field].slice(0, shownLength),
    message: isKey && issue ? issue.message : validationKeys.invalid,
  };
}

export function isImportError(checked: ImportedContact | ContactImportError): checked is ContactImportError {
  return 'line' in checked;
}
