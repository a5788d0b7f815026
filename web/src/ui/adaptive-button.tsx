import type { ReactElement } from 'react';
import { IconButton } from './icon-button.tsx';
import { PlainButton } from './plain-button.tsx';
import { useIsNarrow } from './use-is-narrow.ts';

interface AdaptiveButtonProps {
  readonly label: string;
  readonly icon: ReactElement;
  readonly onClick: () => void;
  readonly isBusy?: boolean;
  /** Marks the main action of the page. */
  readonly isPrimary?: boolean;
}

/** A button at the top of a page that shows its label, or only its icon on a narrow screen. */
export function AdaptiveButton({
  label,
  icon,
  onClick,
  isBusy = false,
  isPrimary = false,
}: AdaptiveButtonProps) {
  const isNarrow = useIsNarrow();
  return isNarrow ? (
    <IconButton
      label={label}
      icon={icon}
      onClick={onClick}
      isBusy={isBusy}
      tone={isPrimary ? 'accent' : 'neutral'}
    />
  ) : (
    <PlainButton icon={icon} onClick={onClick} isBusy={isBusy} variant={isPrimary ? 'primary' : 'secondary'}>
      {label}
    </PlainButton>
  );
}
