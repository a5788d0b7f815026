import type { ContactImport } from '@prosa/contracts/contacts/schema.ts';
import { formatPhoneNumber, parsePhoneNumber } from '@prosa/contracts/phone-number.ts';
import { useT } from '#lib/i18n.ts';
import classes from './import-preview.module.css';

interface ImportPreviewProps {
  readonly contactImport: ContactImport;
}

function readNumber(typed: string): string {
  const number = parsePhoneNumber(typed);
  return number === undefined ? typed : formatPhoneNumber(number);
}

/** The first rows as they were understood, so that a wrong column is seen before it is imported. */
export function ImportPreview({ contactImport }: ImportPreviewProps) {
  const t = useT();
  const { fileName, total, preview } = contactImport;
  return (
    <div className={classes.root}>
      <p>{t('contacts.import.found', { count: total, file: fileName })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable to be scrolled by keyboard */}
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
            {preview.map(({ name, number, email }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no identity but their place
              <tr key={index}>
                <td>{name}</td>
                <td className={classes.number}>{readNumber(number)}</td>
                <td>{email}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
