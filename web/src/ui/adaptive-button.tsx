import type { ReactElement } from 'react';
import { IconButton } from './icon-button.tsx';
import { PlainButton } from './plain-button.tsx';
import { useIsNarrow } from './use-is-narrow.ts';

interface AdaptiveButtonProps {
  readonly label: string;
  readonly icon: ReactElement;
  readonly onClick: () => void;
  readonly isBusy?: boolean;
  /** What the page is for. */
  readonly isPrimary?: boolean;
}

/** A button beside others at the top of a page: with its words, or where there is no room for them its icon alone. */
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
