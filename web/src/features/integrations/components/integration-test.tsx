import type { IntegrationTest as TestResult } from '@prosa/contracts/integrations/schema.ts';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { useEffect, useRef } from 'react';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { FormattedText } from '#ui/formatted-text.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './integration-test.module.css';

interface IntegrationTestProps {
  readonly onTest: () => void;
  readonly isBusy: boolean;
  /** Result of the last test; undefined before the first one and after an edit. */
  readonly result: TestResult | undefined;
}

/** Tests the service with the values of the form, saved or not, and shows the reply a customer would receive. */
export function IntegrationTest({ onTest, isBusy, result }: IntegrationTestProps) {
  const t = useT();
  const format = useFormat();
  const shown = useRef<HTMLDivElement>(null);
  // Scrolls to the result, which may be out of view.
  useEffect(() => {
    if (result) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  return (
    <section className={classes.root} aria-label={t('integrations.test.title')}>
      <div className={classes.head}>
        <p className={classes.hint}>{t('integrations.test.hint')}</p>
        <PlainButton icon={<IconPlayerPlay size={18} aria-hidden="true" />} onClick={onTest} isBusy={isBusy}>
          {t(isBusy ? 'integrations.test.running' : 'integrations.test.run')}
        </PlainButton>
      </div>
      <div ref={shown} role="status" className={classes.result}>
        {result ? (
          <>
            <p className={classes.line}>
              <StatusBadge tone={result.failure === null ? 'success' : 'danger'}>
                {result.failure === null
                  ? t('integrations.test.ok')
                  : t(`integrations.failure.${result.failure}`)}
              </StatusBadge>
              <span className={classes.detail}>
                {[
                  result.status === null ? null : `HTTP ${result.status}`,
                  `${format.number(result.durationMs)} ms`,
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </span>
            </p>
            {result.messages.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two messages may say the same, and their order is all they have.
              <div key={index} className={classes.message}>
                <FormattedText text={text} />
              </div>
            ))}
            {result.failure === null && result.messages.length === 0 ? (
              <p className={classes.hint}>{t('integrations.test.silent')}</p>
            ) : null}
          </>
        ) : null}
      </div>
    </section>
  );
}
