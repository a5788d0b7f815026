import { invoiceStateOf } from '@prosa/contracts/invoices/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { StorageUse } from '#features/companies/components/storage-use.tsx';
import { companyPlanQuery } from '#features/companies/queries.ts';
import { InvoiceStateBadge } from '#features/invoices/components/invoice-state-badge.tsx';
import { SubscriptionFacts } from '#features/subscriptions/components/subscription-facts.tsx';
import { TrialFacts } from '#features/subscriptions/components/trial-facts.tsx';
import { subscriptionQuery } from '#features/subscriptions/queries.ts';
import { usePayer } from '#features/subscriptions/state.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { CardSection } from '#ui/card-section.tsx';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './subscription.module.css';

const CheckoutDialog = lazyOverlay(
  async () => (await import('#features/subscriptions/components/checkout-dialog.tsx')).CheckoutDialog,
);
const soon = [CheckoutDialog];

function Standing({ onSubscribe }: { readonly onSubscribe: () => void }) {
  const t = useT();
  const { call } = usePayer();
  const timeZone = useCompanyTimeZone();
  const query = useQuery(subscriptionQuery(call));
  const { companyId } = useSessionUser();
  const { data: company } = useQuery(companyPlanQuery(companyId));
  if (query.isPending) return <SkeletonList rows={4} />;
  if (query.isLoadingError) return <LoadError query={query} />;
  const { trialExpiration, invoice, email } = query.data;
  const badge = invoice ? <InvoiceStateBadge state={invoiceStateOf(invoice, new Date(), timeZone)} /> : null;
  const payLabel = t(invoice ? 'subscriptions.pay' : 'subscriptions.changePlan');
  return (
    <CardSection title={t('subscriptions.current')}>
      {trialExpiration ? (
        <TrialFacts trialExpiration={trialExpiration} email={email} />
      ) : (
        <SubscriptionFacts subscription={query.data} state={badge} />
      )}
      {company ? (
        <p className={classes.storage}>
          {t('subscriptions.storage')} <StorageUse plan={company.plan} usage={company.usage} />
        </p>
      ) : null}
      <div className={classes.actions}>
        <PlainButton variant="primary" onClick={onSubscribe}>
          {trialExpiration ? t('subscriptions.subscribe') : payLabel}
        </PlainButton>
        <Link to="/financeiro" className={classes.link}>
          {t('subscriptions.seeInvoices')}
        </Link>
      </div>
    </CardSection>
  );
}

export function SubscriptionPage() {
  const t = useT();
  const navigate = useNavigate();
  const paying = useDialog<true>();
  useIdlePreload(soon);
  return (
    <div className={classes.root}>
      <PageHeader title={t('subscriptions.title')} />
      <Standing onSubscribe={() => paying.open(true)} />
      <DialogHost dialog={paying}>
        {(_, control) => (
          <CheckoutDialog
            {...control}
            onRenewed={() => void navigate({ to: '/' })}
            nextText={t('subscriptions.pix.leaving')}
          />
        )}
      </DialogHost>
    </div>
  );
}
