import type { AuditEntry } from '@prosa/contracts/audit-log/schema.ts';
import { hasText, type Translate, useT } from '#lib/i18n.ts';
import classes from './entry-description.module.css';

/** Returns the translated label of a field, or the server's field name when it has no translation. */
function fieldName(field: string, t: Translate): string {
  const key = `audit-log.field.${field}`;
  return hasText(key) ? t(key) : field;
}

/** Returns the target's name. Settings have none of their own and use the label of the settings page. */
function targetOf({ act, targetId, targetName }: AuditEntry, t: Translate): string | null {
  if (act !== 'setting.update' || targetId === null) return targetName;
  const key = `settings.name.${targetId}`;
  return hasText(key) ? t(key) : targetId;
}

/** Describes one entry: the action, its target and the changed fields. */
export function EntryDescription({ entry }: { readonly entry: AuditEntry }) {
  const t = useT();
  const target = targetOf(entry, t);
  return (
    <span className={classes.root}>
      <span>
        {t(`audit-log.act.${entry.act}`)}
        {target === null ? null : <strong className={classes.target}> {target}</strong>}
        {entry.times > 1 ? (
          <span className={classes.times}> {t('audit-log.times', { count: entry.times })}</span>
        ) : null}
      </span>
      {entry.fields.length === 0 ? null : (
        <span className={classes.fields}>
          {t('audit-log.changed', { fields: entry.fields.map((field) => fieldName(field, t)).join(', ') })}
        </span>
      )}
    </span>
  );
}
