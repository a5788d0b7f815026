import type { Connection } from '@prosa/contracts/connections/schema.ts';
import IconFlask from '@tabler/icons-react/dist/esm/icons/IconFlask.mjs';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { usePopup } from '#ui/use-popup.ts';

const SandboxFaults = lazyOverlay(async () => (await import('./sandbox-faults.tsx')).SandboxFaults);

/** Injects the faults of a real number on demand, to demonstrate how the product handles them. */
export function SandboxFaultsMenu({ connection }: { readonly connection: Connection }) {
  const t = useT();
  const { button, popup } = usePopup(SandboxFaults, 'menu');
  return (
    <>
      <IconButton
        label={t('connections.simulate', { name: connection.name })}
        icon={<IconFlask size={18} />}
        {...button}
      />
      {popup ? <SandboxFaults {...popup} connectionId={connection.id} /> : null}
    </>
  );
}
