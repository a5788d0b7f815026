import { useQuery } from '@tanstack/react-query';
import { failureText } from '#features/contacts/imports.ts';
import { useCancelImport } from '#features/contacts/mutations.ts';
import { contactImportQuery } from '#features/contacts/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { ImportColumns } from './import-columns.tsx';
import classes from './import-progress.module.css';
import { ImportResult } from './import-result.tsx';
import { ImportStep } from './import-step.tsx';

interface ImportProgressProps {
  readonly importId: number;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

export function ImportProgress({ importId, onBack, onClose }: ImportProgressProps) {
  const t = useT();
  const format = useFormat();
  const query = useQuery(contactImportQuery(importId));
  const cancel = useCancelImport();
  const { data } = query;
  const isPhone = data?.source === 'phone';
  const another = (
    <PlainButton onClick={onBack}>
      {t(isPhone ? 'contacts.import.back' : 'contacts.import.another')}
    </PlainButton>
  );

  if (query.isLoadingError) {
    return (
      <ImportStep>
        <LoadError query={query} />
      </ImportStep>
    );
  }
  if (!data || data.status === 'reading') {
    return (
      <ImportStep>
        <SkeletonList rows={4} hasAvatar={false} />
      </ImportStep>
    );
  }
  if (data.status === 'failed') {
    return (
      <ImportStep actions={another}>
        <Banner tone="danger">{isPhone ? t('contacts.import.phoneEmpty') : failureText(data, t)}</Banner>
      </ImportStep>
    );
  }
  if (data.status === 'ready') return <ImportColumns contactImport={data} backButton={another} />;
  if (data.status === 'running') {
    const progressText = t(isPhone ? 'contacts.import.runningPhone' : 'contacts.import.running', {
      processed: format.number(data.processed),
      total: format.number(data.total),
    });
    return (
      <ImportStep
        actions={
          <>
            <PlainButton onClick={() => cancel.mutate(importId)} isBusy={cancel.isPending}>
              {t('contacts.import.cancel')}
            </PlainButton>
            <PlainButton variant="primary" onClick={onClose}>
              {t('ui.close')}
            </PlainButton>
          </>
        }
      >
        <div className={classes.progress}>
          <progress max={data.total} value={data.processed} aria-label={progressText} />
          <p className={classes.count} aria-hidden="true">
            {progressText}
          </p>
          <p className={classes.hint}>{t('contacts.import.runningHint')}</p>
        </div>
      </ImportStep>
    );
  }
  return (
    <ImportStep
      actions={
        <>
          {another}
          <PlainButton variant="primary" onClick={onClose}>
            {t('ui.close')}
          </PlainButton>
        </>
      }
    >
      {data.status === 'cancelled' ? (
        <div className={classes.notice}>
          <Banner tone="warning">{t('contacts.import.cancelled')}</Banner>
        </div>
      ) : null}
      <ImportResult contactImport={data} />
    </ImportStep>
  );
}
