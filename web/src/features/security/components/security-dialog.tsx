import { useQuery } from '@tanstack/react-query';
import { ownSessionsQuery, secondFactorQuery } from '#features/security/queries.ts';
import { useT } from '#lib/i18n.ts';
import { CardSection } from '#ui/card-section.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { OwnLogins } from './own-logins.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import classes from './security-dialog.module.css';

interface SecurityDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onLogout: () => void;
}

/** How one gets in, and where one is. */
export function SecurityDialog({ isOpen, onClose, onLogout }: SecurityDialogProps) {
  const t = useT();
  const factor = useQuery(secondFactorQuery());
  const sessions = useQuery(ownSessionsQuery());
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('security.title')} size="lg" keepsOnOutsideClick>
      <div className={classes.root}>
        <CardSection title={t('security.factor')} hint={t('security.factor.hint')}>
          {factor.isPending ? <SkeletonList hasAvatar={false} /> : null}
          {factor.isLoadingError ? <LoadError query={factor} /> : null}
          {factor.data ? <SecondFactorPanel factor={factor.data} /> : null}
        </CardSection>
        <CardSection title={t('security.sessions')} hint={t('security.sessions.hint')}>
          {sessions.isPending ? <SkeletonList hasAvatar={false} /> : null}
          {sessions.isLoadingError ? <LoadError query={sessions} /> : null}
          {sessions.data ? <OwnLogins logins={sessions.data} onLogout={onLogout} /> : null}
        </CardSection>
      </div>
    </Dialog>
  );
}
