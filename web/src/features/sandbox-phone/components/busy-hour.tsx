import type { SandboxPhone } from '@prosa/contracts/sandbox-phone/schema.ts';
import { useBusyHour } from '#features/sandbox-phone/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './busy-hour.module.css';

interface BusyHourProps {
  readonly connectionId: number;
  readonly busyHour: SandboxPhone['busyHour'];
}

/** Many customers within a minute, and how far they have come. */
export function BusyHour({ connectionId, busyHour }: BusyHourProps) {
  const t = useT();
  const change = useBusyHour(connectionId);
  const isRunning = busyHour !== null && busyHour.done < busyHour.total;
  return (
    <section className={classes.root} aria-labelledby="sandbox-busy">
      <h2 id="sandbox-busy" className={classes.title}>
        {t('sandbox.busy')}
      </h2>
      <p className={classes.hint}>{t('sandbox.busyHint')}</p>
      {busyHour && isRunning ? (
        <>
          <progress
            className={classes.progress}
            value={busyHour.done}
            max={busyHour.total}
            aria-labelledby="sandbox-busy"
          />
          <p className={classes.hint}>
            {t('sandbox.busyProgress', { done: busyHour.done, total: busyHour.total })}
          </p>
        </>
      ) : null}
      {busyHour && !isRunning ? (
        <p className={classes.hint} role="status">
          {t('sandbox.busyDone', { total: busyHour.total })}
        </p>
      ) : null}
      <PlainButton
        variant={isRunning ? 'secondary' : 'primary'}
        isFullWidth
        isBusy={change.isPending}
        onClick={() => change.mutate(isRunning ? 'stop' : 'start')}
      >
        {t(isRunning ? 'sandbox.busyStop' : 'sandbox.busyStart')}
      </PlainButton>
    </section>
  );
}
