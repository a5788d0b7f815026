import { Menu } from '@mantine/core';
import type { Tag } from '@prosa/contracts/tags/schema.ts';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useT } from '#lib/i18n.ts';
import { ColorDot } from '#ui/color-dot.tsx';
import { PopupMenu } from '#ui/popup-menu.tsx';
import type { PopupProps } from '#ui/use-popup.ts';
import classes from './move-menu.module.css';

interface MoveMenuProps extends PopupProps {
  readonly lanes: readonly Tag[];
  /** Lane the card is in. */
  readonly laneId: number | null;
  readonly onChoose: (to: Tag | null) => void;
}

/** Menu of the lanes a card can be moved to, as an alternative to dragging. */
export function MoveMenu({ lanes, laneId, onChoose, ...popup }: MoveMenuProps) {
  const t = useT();
  const here = <IconCheck size={16} aria-label={t('kanban.here')} />;
  const item = (lane: Tag | null) => {
    const isHere = (lane?.id ?? null) === laneId;
    return (
      <Menu.Item
        key={lane?.id ?? 0}
        disabled={isHere}
        rightSection={isHere ? here : undefined}
        onClick={() => onChoose(lane)}
      >
        {lane ? (
          <ColorDot color={lane.color} label={lane.name} />
        ) : (
          <span className={classes.first}>{t('kanban.firstLane')}</span>
        )}
      </Menu.Item>
    );
  };
  return (
    <PopupMenu {...popup} width={240}>
      <Menu.Label>{t('kanban.moveTo')}</Menu.Label>
      <div className={classes.lanes}>{[null, ...lanes].map(item)}</div>
    </PopupMenu>
  );
}
