import type { QueueSummary } from '@prosa/contracts/queues/schema.ts';
import { useT } from '#lib/i18n.ts';
import { ColorDot } from '#ui/color-dot.tsx';
import { PopupPanel } from '#ui/popup-panel.tsx';
import type { PopupProps } from '#ui/use-popup.ts';
import classes from './queues-panel.module.css';

interface QueuesPanelProps extends PopupProps {
  readonly queues: readonly QueueSummary[];
  readonly chosen: readonly number[];
  readonly onChange: (queueIds: readonly number[]) => void;
}

export function QueuesPanel({ queues, chosen, onChange, ...popup }: QueuesPanelProps) {
  const t = useT();
  const toggle = (id: number): void =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <PopupPanel {...popup} label={t('tickets.queues')} position="bottom-end" width={260} returnFocus>
      <fieldset className={classes.queues}>
        <legend className={classes.legend}>{t('tickets.queuesHint')}</legend>
        {queues.map(({ id, name, color }) => (
          <label key={id} className={classes.queue}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <ColorDot color={color} label={name} />
          </label>
        ))}
      </fieldset>
    </PopupPanel>
  );
}
