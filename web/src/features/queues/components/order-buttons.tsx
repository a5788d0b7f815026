import type { Queue } from '@prosa/contracts/queues/schema.ts';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import classes from './queues-table.module.css';

interface OrderButtonsProps {
  readonly queue: Queue;
  /** From 0. */
  readonly place: number;
  readonly count: number;
  readonly onMove: (step: -1 | 1) => void;
}

/** Names the button, for the focus that follows a row to its new place. */
export const moveButtonId = (queueId: number, step: -1 | 1): string =>
  `queue-${queueId}-${step === -1 ? 'up' : 'down'}`;

export function OrderButtons({ queue, place, count, onMove }: OrderButtonsProps) {
  const t = useT();
  return (
    <span className={classes.order}>
      <IconButton
        id={moveButtonId(queue.id, -1)}
        label={t('queues.moveUp', { name: queue.name })}
        icon={<IconArrowUp size={18} />}
        disabled={place === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        id={moveButtonId(queue.id, 1)}
        label={t('queues.moveDown', { name: queue.name })}
        icon={<IconArrowDown size={18} />}
        disabled={place === count - 1}
        onClick={() => onMove(1)}
      />
    </span>
  );
}
