import {
  type ContactImportError,
  type ContactImportFailure,
  CreateContactSchema,
  importMaxRows,
} from '@prosa/contracts/contacts/schema.ts';
import { validationKeys } from '@prosa/contracts/fields.ts';
import type { ImportedContact } from '#features/contacts/store.ts';
import type { SpreadsheetRow } from '#platform/spreadsheets/read-spreadsheet.ts';

type Field = ContactImportError['field'];

/** What people call the columns, folded and without anything but letters. */
const columnNames: Record<Field, ReadonlySet<string>> = {
  name: new Set(['nome', 'nomecompleto', 'name', 'fullname', 'nombre', 'contato', 'contact', 'cliente']),
  number: new Set(
    'numero number telefone telefono celular movil whatsapp fone phone phonenumber tel numerowhatsapp'.split(
      ' ',
    ),
  ),
  email: new Set(['email', 'emails', 'mail', 'correo', 'correoelectronico']),
};

type Columns = Partial<Record<Field, number>>;

function columnsOf(header: SpreadsheetRow): Columns {
  const titles = header.cells.map((title) =>
    title
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, ''),
  );
  const columns: Columns = {};
  for (const field of ['name', 'number', 'email'] as const) {
    const index = titles.findIndex((title) => columnNames[field].has(title));
    if (index !== -1) columns[field] = index;
  }
  return columns;
}

export interface ImportLine extends Record<Field, string> {
  readonly line: number;
}

export type ImportTable =
  | { readonly lines: readonly ImportLine[] }
  | { readonly failure: ContactImportFailure };

/** The first row names the columns; name and number must be among them. */
export function tableOf(rows: readonly SpreadsheetRow[]): ImportTable {
  const [header, ...body] = rows;
  if (!header) return { failure: 'empty' };
  const { name, number, email } = columnsOf(header);
  if (name === undefined || number === undefined) return { failure: 'columns' };
  if (body.length === 0) return { failure: 'empty' };
  if ((body.at(-1)?.line ?? 0) - header.line > importMaxRows) return { failure: 'too-many-rows' };
  const cell = ({ cells }: SpreadsheetRow, index: number | undefined) =>
    index === undefined ? '' : (cells[index] ?? '');
  return {
    lines: body.map((row) => ({
      line: row.line,
      name: cell(row, name),
      number: cell(row, number),
      email: cell(row, email),
    })),
  };
}

const shownLength = 100;

/** What the form would say of the same values, with the line it happened in. */
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
