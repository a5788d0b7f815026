import { passwordStrength, type PasswordStrength as Strength } from '@prosa/contracts/access/rules.ts';
import { useT } from '#lib/i18n.ts';
import classes from './password-strength.module.css';

interface PasswordStrengthProps {
  readonly password: string;
  readonly minLength: number;
  /** Personal data, such as the name or e-mail, that makes a password easy to guess. */
  readonly known?: readonly string[];
}

const filled: Record<Strength, number> = { refused: 0, weak: 1, fair: 2, strong: 3 };

/** Strength of a password while it is being chosen; nothing while the field is empty. */
export function PasswordStrength({ password, minLength, known = [] }: PasswordStrengthProps) {
  const t = useT();
  if (password === '') return null;
  const strength = passwordStrength(password, { minLength, known });
  const text =
    password.length < minLength
      ? t('ui.password.minLength', { min: minLength })
      : t(`ui.password.strength.${strength}`);
  return (
    <div className={classes.root} data-strength={strength}>
      <div className={classes.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={classes.bar} data-filled={bar <= filled[strength] || undefined} />
        ))}
      </div>
      <p className={classes.text} aria-live="polite">
        {text}
      </p>
    </div>
  );
}
