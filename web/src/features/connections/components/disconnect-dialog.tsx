import { providerTraits } from '@prosa/contracts/connections/rules.ts';
import type { Connection } from '@prosa/contracts/connections/schema.ts';
import { useStopConnection } from '#features/connections/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface DisconnectDialogProps {
  readonly isOpen: boolean;
  readonly connection: Connection;
  readonly onClose: () => void;
}

export function DisconnectDialog({ isOpen, connection, onClose }: DisconnectDialogProps) {
  const t = useT();
  const stop = useStopConnection();
  const { id, name, provider } = connection;
  const isPhone = providerTraits[provider].pairing.length > 0;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => stop.mutate(id, { onSettled: onClose })}
      title={t('connections.disconnectTitle', { name })}
      confirmLabel={t(stop.isPending ? 'connections.disconnecting' : 'connections.disconnect')}
      isBusy={stop.isPending}
    >
      {t(isPhone ? 'connections.disconnectHint' : 'connections.disconnectHint.cloud')}
    </ConfirmDialog>
  );
}
