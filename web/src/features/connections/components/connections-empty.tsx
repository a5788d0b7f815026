import type { Connection } from '@prosa/contracts/connections/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import type { ReactNode } from 'react';
import { useCreateConnection } from '#features/connections/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './connections-empty.module.css';

interface ConnectionsEmptyProps {
  readonly addButton: ReactNode;
  readonly onCreated: (connection: Connection) => void;
}

/** The first step of a new company: a number of its own, or the sandbox, which needs no phone. */
export function ConnectionsEmpty({ addButton, onCreated }: ConnectionsEmptyProps) {
  const t = useT();
  const me = useSessionUser();
  const create = useCreateConnection();
  const trySandbox = async (): Promise<void> => {
    const sandbox = { name: t('connections.empty.sandboxName'), provider: 'sandbox' } as const;
    // Awaited, because the news of it may come before the answer and take this very button off the page.
    const made = await create.mutateAsync(sandbox).catch(() => undefined);
    // Why it was refused has been said by a toast.
    if (made) onCreated(made);
  };
  const isAllowed = can(me, 'connections-page:addConnection');
  return (
    <EmptyState
      icon={<IconPlugConnected />}
      title={t('connections.empty.title')}
      hint={t(isAllowed ? 'connections.empty.hint' : 'connections.empty.askAdmin')}
      action={
        isAllowed ? (
          <div className={classes.buttons}>
            <PlainButton variant="primary" isBusy={create.isPending} onClick={() => void trySandbox()}>
              {t('connections.empty.sandbox')}
            </PlainButton>
            {addButton}
          </div>
        ) : undefined
      }
    />
  );
}
