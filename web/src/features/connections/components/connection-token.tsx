import { useState } from 'react';
import { useCreateToken, useDeleteToken } from '#features/connections/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CopyField } from '#ui/copy-field.tsx';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './connection-token.module.css';

interface ConnectionTokenProps {
  readonly connectionId: number;
  readonly name: string;
  readonly hasToken: boolean;
}

/** Lets other programs send over the connection. A token is on the screen once, until it is left. */
export function ConnectionToken({ connectionId, name, hasToken }: ConnectionTokenProps) {
  const t = useT();
  const create = useCreateToken();
  const remove = useDeleteToken();
  const [token, setToken] = useState<string>();
  const confirming = useDialog<'replace' | 'remove'>();
  const make = (): void =>
    create.mutate(connectionId, {
      onSuccess: (made) => setToken(made.token),
      onSettled: confirming.close,
    });
  const drop = (): void =>
    remove.mutate(connectionId, {
      onSuccess: () => setToken(undefined),
      onSettled: confirming.close,
    });
  return (
    <section className={classes.root}>
      <h3 className={classes.heading}>{t('connections.token')}</h3>
      {token ? (
        <CopyField label={t('connections.tokenNew')} description={t('connections.tokenOnce')} value={token} />
      ) : (
        <p className={classes.hint}>{t(hasToken ? 'connections.tokenSet' : 'connections.tokenNone')}</p>
      )}
      <div className={classes.buttons}>
        <PlainButton
          isBusy={create.isPending}
          onClick={() => (hasToken ? confirming.open('replace') : make())}
        >
          {t(hasToken ? 'connections.tokenReplace' : 'connections.tokenCreate')}
        </PlainButton>
        {hasToken ? (
          <PlainButton onClick={() => confirming.open('remove')}>{t('connections.tokenRemove')}</PlainButton>
        ) : null}
      </div>
      <DialogHost dialog={confirming}>
        {(asked, control) => (
          <ConfirmDialog
            {...control}
            onConfirm={asked === 'replace' ? make : drop}
            title={t(`connections.tokenAsk.${asked}`, { name })}
            confirmLabel={t(asked === 'replace' ? 'connections.tokenReplace' : 'connections.tokenRemove')}
            isBusy={create.isPending || remove.isPending}
          >
            {t('connections.tokenAskHint')}
          </ConfirmDialog>
        )}
      </DialogHost>
    </section>
  );
}
