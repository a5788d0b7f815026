import { type DescribedField, fieldTexts } from '#features/messages-api/state.ts';
import { useT } from '#lib/i18n.ts';
import classes from './api-docs.module.css';

interface FieldTableProps {
  readonly label: string;
  readonly fields: readonly DescribedField[];
  /** Response fields are always present, so none is marked as required. */
  readonly isAnswer?: boolean;
}

const isKnown = (name: string): name is keyof typeof fieldTexts => Object.hasOwn(fieldTexts, name);

export function FieldTable({ label, fields, isAnswer = false }: FieldTableProps) {
  const t = useT();
  return (
    <table className={`${classes.table} ${classes.fields}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('messages-api.column.field')}</th>
          <th scope="col">{t('messages-api.column.type')}</th>
          <th scope="col">{t('messages-api.column.meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, types, isRequired }) => (
          <tr key={name}>
            <th scope="row">
              <code className={classes.name}>{name}</code>
              {isRequired && !isAnswer ? (
                <span className={classes.required}>{t('messages-api.required')}</span>
              ) : null}
            </th>
            <td>{types.map((type) => t(`messages-api.type.${type}`)).join(', ')}</td>
            <td>{isKnown(name) ? t(fieldTexts[name]) : null}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
