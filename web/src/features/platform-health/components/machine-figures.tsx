import type { PlatformHealth, Waiting } from '@prosa/contracts/platform-health/schema.ts';
import { share } from '#features/platform-health/state.ts';
import { useFormat } from '#lib/format.ts';
import { useLanguage, useT } from '#lib/i18n.ts';
import { formatFileSize } from '#lib/media-format.ts';
import { CardSection } from '#ui/card-section.tsx';
import classes from './machine-figures.module.css';
import { ShareBar } from './share-bar.tsx';

/** The disk, the database and the process, each in a card of its own. */
export function MachineFigures({ health }: { readonly health: PlatformHealth }) {
  const t = useT();
  const language = useLanguage();
  const format = useFormat();
  const { disk, database, process, processes, waiting, lastBackupAt, versions } = health;
  const ago = (moment: string | null) =>
    moment === null ? t('platform-health.never') : format.relative(moment);
  const waitingLine = ({ count, oldestAt }: Waiting) =>
    oldestAt === null
      ? format.number(count)
      : t('platform-health.waitingSince', { count: format.number(count), since: format.relative(oldestAt) });
  const bytes = (value: number) => formatFileSize(value, language);
  const milliseconds = (value: number) => t('platform-health.ms', { ms: format.number(Math.round(value)) });
  const lines = (entries: readonly (readonly [label: string, value: string])[]) => (
    <dl className={classes.lines}>
      {entries.map(([label, value]) => (
        <div key={label} className={classes.line}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <>
      <CardSection title={t('platform-health.operation')}>
        {lines([
          [t('platform-health.outgoing'), waitingLine(waiting.outgoing)],
          [t('platform-health.incoming'), waitingLine(waiting.incoming)],
          ...processes.map(
            ({ role, running, lastSeenAt }) =>
              [
                t(`platform-health.role.${role}`),
                t('platform-health.running', { count: format.number(running), seen: ago(lastSeenAt) }),
              ] as const,
          ),
          [t('platform-health.lastBackup'), ago(lastBackupAt)],
        ])}
      </CardSection>
      <div className={classes.stack}>
        <CardSection title={t('platform-health.disk')}>
          <ShareBar
            label={t('platform-health.diskUsed')}
            value={share(disk.totalBytes - disk.freeBytes, disk.totalBytes)}
            isWrong={share(disk.freeBytes, disk.totalBytes) < 0.1}
          />
          {lines([
            [t('platform-health.free'), bytes(disk.freeBytes)],
            [t('platform-health.total'), bytes(disk.totalBytes)],
          ])}
        </CardSection>
        <CardSection title={t('platform-health.database')}>
          {lines([
            [t('platform-health.size'), bytes(database.sizeBytes)],
            [
              t('platform-health.databaseConnections'),
              t('platform-health.of', {
                part: format.number(database.connections),
                whole: format.number(database.maxConnections),
              }),
            ],
            [
              t('platform-health.p95'),
              database.statementP95Ms === null ? '–' : milliseconds(database.statementP95Ms),
            ],
            ['PostgreSQL', versions.postgres],
          ])}
        </CardSection>
      </div>
      <CardSection title={t('platform-health.process')}>
        {lines([
          [t('platform-health.since'), format.dateTime(process.startedAt)],
          [t('platform-health.memory'), bytes(process.memoryBytes)],
          [t('platform-health.lag'), milliseconds(process.eventLoopLagMs)],
          [t('platform-health.sockets'), format.number(process.sockets)],
          ['Prosa', versions.product],
          ['Node.js', versions.node],
        ])}
      </CardSection>
    </>
  );
}
