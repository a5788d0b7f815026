import { sandboxFaults, sandboxSwitches } from '@prosa/contracts/sandbox-phone/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useCauseFault, useSetSwitch } from '#features/sandbox-phone/mutations.ts';
import { sandboxPhoneQuery } from '#features/sandbox-phone/queries.ts';
import { useT } from '#lib/i18n.ts';
import { LoadError } from '#ui/load-error.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { toast } from '#ui/toast.ts';
import { BusyHour } from './busy-hour.tsx';
import classes from './phone-switches.module.css';

/** Simulated faults of the connection, one-off or switched on, and the busy hour. */
export function PhoneSwitches({ connectionId }: { readonly connectionId: number }) {
  const t = useT();
  const phone = useQuery(sandboxPhoneQuery(connectionId));
  const set = useSetSwitch(connectionId);
  const cause = useCauseFault(connectionId);
  if (phone.isPending) return <SkeletonList rows={6} hasAvatar={false} />;
  if (phone.isLoadingError) {
    return <LoadError query={phone} />;
  }
  // Optimistic: the switch changes before the server has answered.
  const asked = set.isPending ? set.variables : undefined;
  return (
    <div className={classes.root}>
      <BusyHour connectionId={connectionId} busyHour={phone.data.busyHour} />
      <section className={classes.part} aria-labelledby="sandbox-faults">
        <h2 id="sandbox-faults" className={classes.title}>
          {t('sandbox.faults')}
        </h2>
        {sandboxFaults.map((fault) => (
          <PlainButton
            key={fault}
            isFullWidth
            onClick={() => cause.mutate(fault, { onSuccess: () => toast.success(t('sandbox.faultCaused')) })}
          >
            {t(`sandbox.fault.${fault}`)}
          </PlainButton>
        ))}
      </section>
      <section className={classes.part} aria-labelledby="sandbox-switches">
        <h2 id="sandbox-switches" className={classes.title}>
          {t('sandbox.switches')}
        </h2>
        {sandboxSwitches.map((name) => (
          <SwitchField
            key={name}
            label={t(`sandbox.switch.${name}`)}
            checked={asked?.name === name ? asked.isOn : phone.data.switches[name]}
            onChange={(event) => set.mutate({ name, isOn: event.currentTarget.checked })}
          />
        ))}
      </section>
    </div>
  );
}
