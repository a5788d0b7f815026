import { externalResponderOf } from '@prosa/contracts/queues/rules.ts';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { companyPlanQuery } from '#features/companies/queries.ts';
import { connectionListQuery } from '#features/connections/queries.ts';
import { OptionsEditor } from '#features/queue-options/components/options-editor.tsx';
import { queueOptionListQuery } from '#features/queue-options/queries.ts';
import { queueListQuery } from '#features/queues/queries.ts';
import { useCreateCustomer } from '#features/sandbox-phone/mutations.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './queue-options.module.css';

export function QueueOptionsPage() {
  const t = useT();
  const queueId = Number(useParams({ from: '/private/queues/$queueId/options' }).queueId);
  const queues = useQuery(queueListQuery());
  const options = useQuery(queueOptionListQuery(queueId));
  const { data: connections } = useQuery(connectionListQuery());
  const me = useSessionUser();
  const { data: company } = useQuery(companyPlanQuery(me.companyId));
  const queue = queues.data?.find(({ id }) => id === queueId);
  const offering = connections?.filter(({ queues: own }) => own.some(({ id }) => id === queueId));
  const back = (
    <Link to="/queues" className={classes.back}>
      <IconArrowLeft size={18} aria-hidden="true" /> {t('queue-options.toQueues')}
    </Link>
  );
  if (queues.data && !queue) {
    return (
      <div className={classes.root}>
        {back}
        <EmptyState icon={<IconSitemap />} title={t('queue-options.noQueue')} />
      </div>
    );
  }
  const failed = [queues, options].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <LoadError query={failed} />;
  if (!queue || !options.data) return <SkeletonList />;
  const phone = offering?.find(({ provider }) => provider === 'sandbox');
  return (
    <div className={classes.root}>
      {back}
      <PageHeader
        title={t('queue-options.heading', { queue: queue.name })}
        description={t('queue-options.hint')}
        actions={phone ? <TryIt connectionId={phone.id} /> : null}
      />
      <OptionsEditor
        key={queue.id}
        queue={queue}
        options={options.data}
        isOffered={offering && offering.length > 0}
        responder={company && externalResponderOf(queue, company.plan)}
      />
    </div>
  );
}

/** Opens the sandbox with a new customer on a test number that offers the queue. */
function TryIt({ connectionId }: { readonly connectionId: number }) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const create = useCreateCustomer(connectionId);
  const begin = (): void =>
    create.mutate(
      { name: t('queue-options.tester', { time: format.time(new Date().toISOString()) }) },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: '/sandbox', search: { connection: connectionId, customer: id } }),
      },
    );
  return (
    <PlainButton icon={<IconDeviceMobile aria-hidden="true" />} onClick={begin} isBusy={create.isPending}>
      {t('queue-options.try')}
    </PlainButton>
  );
}
