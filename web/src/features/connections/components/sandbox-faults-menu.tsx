import { Menu } from '@mantine/core';
import type { Connection } from '@prosa/contracts/connections/schema.ts';
import { sandboxFaults } from '@prosa/contracts/sandbox-phone/schema.ts';
import IconFlask from '@tabler/icons-react/dist/esm/icons/IconFlask.mjs';
import { useCauseSandboxFault } from '#features/connections/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { AppTheme } from '#ui/app-theme.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** What can go wrong with a real number, on demand, so that everybody can see how the product takes it. */
export function SandboxFaultsMenu({ connection }: { readonly connection: Connection }) {
  const t = useT();
  const cause = useCauseSandboxFault();
  return (
    <AppTheme>
      <Menu width={260} withInitialFocusPlaceholder={false} returnFocus>
        <Menu.Target>
          <IconButton
            label={t('connections.simulate', { name: connection.name })}
            icon={<IconFlask size={18} />}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('connections.simulateHint')}</Menu.Label>
          {sandboxFaults.map((fault) => (
            <Menu.Item key={fault} onClick={() => cause.mutate({ connectionId: connection.id, fault })}>
              {t(`connections.fault.${fault}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </AppTheme>
  );
}
