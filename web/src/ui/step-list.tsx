import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import classes from './step-list.module.css';

interface StepListProps {
  /** Label of the list for screen readers. */
  readonly label: string;
  readonly steps: readonly string[];
  /** Zero-based; all steps are done beyond the last one. */
  readonly current: number;
}

/** Progress through a few steps. Display only: buttons elsewhere move back and forward. */
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
