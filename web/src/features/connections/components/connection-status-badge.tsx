import type { ConnectionStatus } from '@prosa/contracts/connections/schema.ts';
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs';
import IconLoader2 from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs';
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs';
import { useT } from '#lib/i18n.ts';
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx';

const icons = {
  CONNECTED: IconPlugConnected,
  qrcode: IconQrcode,
  PAIRING: IconLoader2,
  OPENING: IconLoader2,
  TIMEOUT: IconClockExclamation,
  DISCONNECTED: IconPlugConnectedX,
} as const;

const tones: Record<ConnectionStatus, StatusTone> = {
  CONNECTED: 'success',
  qrcode: 'info',
  PAIRING: 'info',
  OPENING: 'neutral',
  TIMEOUT: 'warning',
  DISCONNECTED: 'danger',
};

export function ConnectionStatusBadge({ status }: { readonly status: ConnectionStatus }) {
  const t = useT();
  const Icon = icons[status];
  return (
    <StatusBadge tone={tones[status]} icon={<Icon size={14} stroke={2} aria-hidden="true" />}>
      {t(`connections.status.${status}`)}
    </StatusBadge>
  );
}
