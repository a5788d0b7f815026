import type { ContactImport } from '@prosa/contracts/contacts/schema.ts';
import { formatPhoneNumber, parsePhoneNumber } from '@prosa/contracts/phone-number.ts';
import { useT } from '#lib/i18n.ts';
import classes from './import-preview.module.css';

interface ImportPreviewProps {
  readonly contactImport: ContactImport;
  readonly columns: ContactImport['columns'];
}

/** The first rows as they are understood, so that a wrong column is seen before it is imported. */
export function ImportPreview({ contactImport, columns }: ImportPreviewProps) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable to be scrolled by keyboard
    <section className={classes.scroller} aria-label={t('contacts.import.preview')} tabIndex={0}>
      <table className={classes.table}>
        <caption className={classes.caption}>{t('contacts.import.preview')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('contacts.name')}</th>
            <th scope="col">{t('contacts.number')}</th>
            <th scope="col">{t('contacts.email')}</th>
          </tr>
        </thead>
        <tbody>
          {contactImport.preview.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no identity but their place
            <tr key={index}>
              <td>{cellOf(cells, columns.name)}</td>
              <NumberCell typed={cellOf(cells, columns.number)} />
              <td>{cellOf(cells, columns.email)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function cellOf(cells: readonly string[], column: number | null): string {
  return column === null ? '' : (cells[column] ?? '');
}

function NumberCell({ typed }: { readonly typed: string }) {
  const t = useT();
  const number = parsePhoneNumber(typed);
  if (number !== undefined) return <td className={classes.number}>{formatPhoneNumber(number)}</td>;
  return (
    <td>
      {typed}
      {typed === '' ? null : <span className={classes.wrong}>{t('contacts.import.notNumber')}</span>}
    </td>
  );
}
