import type { Connection } from '@prosa/contracts/connections/schema.ts';
import { SidePanel, type SidePanelProps } from '#ui/side-panel.tsx';
import { ConnectionDetails } from './connection-details.tsx';

interface ConnectionPanelProps extends Pick<SidePanelProps, 'isOpen' | 'onClose'> {
  readonly connection: Pick<Connection, 'id' | 'name'>;
}

/** All about one connection, over the edge of the list. */
export function ConnectionPanel({ isOpen, onClose, connection }: ConnectionPanelProps) {
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={connection.name}>
      <ConnectionDetails connectionId={connection.id} />
    </SidePanel>
  );
}
