import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import classes from './step-list.module.css';

interface StepListProps {
  /** Names the row of steps for a screen reader. */
  readonly label: string;
  readonly steps: readonly string[];
  /** Counted from 0; beyond the last one all are done. */
  readonly current: number;
}

/** Where somebody is on a way of a few steps. It only tells: the way back and on is by buttons. */
export function StepList({ label, steps, current }: StepListProps) {
  return (
    <ol className={classes.root} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden="true">
            {index < current ? <IconCheck size={16} stroke={2.5} /> : index + 1}
          </span>
          <span className={classes.name}>{step}</span>
        </li>
      ))}
    </ol>
  );
}
