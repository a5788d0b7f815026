import { type FloatingPosition, Tooltip } from '@mantine/core';
import { AppTheme } from './app-theme.tsx';

export interface HintBubbleProps {
  readonly isOpen: boolean;
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly position?: FloatingPosition;
}

export function HintBubble({ isOpen, anchor, label, position = 'top' }: HintBubbleProps) {
  return (
    <AppTheme>
      <Tooltip target={anchor} opened={isOpen} label={label} position={position} />
    </AppTheme>
  );
}
