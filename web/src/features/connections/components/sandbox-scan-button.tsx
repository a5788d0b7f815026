import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import { useScanSandboxQr } from '#features/connections/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './sandbox-scan-button.module.css';

interface SandboxScanButtonProps {
  readonly connectionId: number;
  /** There is a code to be read. */
  readonly isReady: boolean;
}

export function SandboxScanButton({ connectionId, isReady }: SandboxScanButtonProps) {
  const t = useT();
  const scan = useScanSandboxQr();
  return (
    <div className={classes.root}>
      <p>{t('connections.qr.sandboxHint')}</p>
      <PlainButton
        icon={<IconDeviceMobile aria-hidden="true" />}
        isBusy={scan.isPending}
        disabled={!isReady && !scan.isPending}
        onClick={() => scan.mutate(connectionId)}
      >
        {t('connections.qr.simulate')}
      </PlainButton>
    </div>
  );
}
