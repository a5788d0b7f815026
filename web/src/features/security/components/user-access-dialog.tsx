import type { User } from '@prosa/contracts/users/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { userAccessQuery } from '#features/security/queries.ts';
import { useT } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './security-dialog.module.css';
import { UserFactor } from './user-factor.tsx';
import { UserLogins } from './user-logins.tsx';

interface UserAccessDialogProps {
  readonly isOpen: boolean;
  readonly user: User;
  readonly onClose: () => void;
}

/** How somebody of the company gets in, for those who look after its people. */
export function UserAccessDialog({ isOpen, user, onClose }: UserAccessDialogProps) {
  const t = useT();
  const query = useQuery(userAccessQuery(user.id));
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('users.access', { name: user.name })} size="lg">
      <div className={classes.root}>
        {query.isPending ? <SkeletonList hasAvatar={false} /> : null}
        {query.isLoadingError ? <LoadError query={query} /> : null}
        {query.data ? (
          <>
            <UserFactor user={user} factor={query.data.secondFactor} />
            <UserLogins user={user} logins={query.data.sessions} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
