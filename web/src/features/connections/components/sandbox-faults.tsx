import { Menu } from '@mantine/core';
import { sandboxFaults } from '@prosa/contracts/sandbox-phone/schema.ts';
import { useCauseSandboxFault } from '#features/connections/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { PopupMenu } from '#ui/popup-menu.tsx';
import type { PopupProps } from '#ui/use-popup.ts';

interface SandboxFaultsProps extends PopupProps {
  readonly connectionId: number;
}

export function SandboxFaults({ connectionId, ...popup }: SandboxFaultsProps) {
  const t = useT();
  const cause = useCauseSandboxFault();
  return (
    <PopupMenu {...popup} width={260}>
      <Menu.Label>{t('connections.simulateHint')}</Menu.Label>
      {sandboxFaults.map((fault) => (
        <Menu.Item key={fault} onClick={() => cause.mutate({ connectionId, fault })}>
          {t(`connections.fault.${fault}`)}
        </Menu.Item>
      ))}
    </PopupMenu>
  );
}
