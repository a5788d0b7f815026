import type { SecondFactor } from '@prosa/contracts/second-factors/schema.ts';
import { focusOnMount } from '#lib/focus-on-mount.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './factor-status.module.css';

interface FactorStatusProps {
  readonly factor: SecondFactor;
  /** The user returns from a step: the first button takes the focus. */
  readonly isReturn: boolean;
  readonly onStep: (step: 'password' | 'renewing' | 'turning-off') => void;
}

/** Warns when fewer recovery codes than this are left. */
const fewCodes = 3;

export function FactorStatus({ factor, isReturn, onStep }: FactorStatusProps) {
  const t = useT();
  const format = useFormat();
  const firstButton = isReturn ? focusOnMount : undefined;
  const { isOn, since, isRequired, recoveryCodesLeft: left } = factor;
  return (
    <div className={classes.root}>
      <div className={classes.facts}>
        <StatusBadge tone={isOn ? 'success' : 'neutral'}>
          {t(isOn ? 'security.factor.on' : 'security.factor.off')}
        </StatusBadge>
        {since === null ? null : (
          <span className={classes.dimmed}>{t('security.factor.since', { date: format.date(since) })}</span>
        )}
        {isOn ? (
          <StatusBadge tone={left < fewCodes ? 'warning' : 'neutral'}>
            {t('security.codes.left', { count: left })}
          </StatusBadge>
        ) : null}
      </div>
      {isRequired ? <p className={classes.dimmed}>{t('security.factor.required')}</p> : null}
      <div className={classes.actions}>
        {isOn ? (
          <>
            <PlainButton ref={firstButton} onClick={() => onStep('renewing')}>
              {t('security.codes.renew')}
            </PlainButton>
            {isRequired ? null : (
              <PlainButton variant="danger" onClick={() => onStep('turning-off')}>
                {t('security.factor.turnOff')}
              </PlainButton>
            )}
          </>
        ) : (
          <PlainButton ref={firstButton} variant="primary" onClick={() => onStep('password')}>
            {t('security.factor.turnOn')}
          </PlainButton>
        )}
      </div>
    </div>
  );
}
