import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core';
import { AppTheme } from './app-theme.tsx';
import { PopupAnchor } from './popup-anchor.tsx';
import type { PopupProps } from './use-popup.ts';

export interface PopupPanelProps
  extends PopupProps,
    Pick<PopoverProps, 'position' | 'width' | 'children' | 'returnFocus' | 'transitionProps'>,
    Pick<PopoverDropdownProps, 'className'> {
  readonly label: string;
}

/** A small dialog beside the button that opened it. */
export function PopupPanel(props: PopupPanelProps) {
  const { id, anchor, isOpen, onClose, label, className, children, ...rest } = props;
  return (
    <AppTheme>
      <Popover
        {...rest}
        opened={isOpen}
        onChange={(next) => {
          if (!next) onClose();
        }}
        trapFocus
        withRoles={false}
      >
        <Popover.Target>
          <PopupAnchor element={anchor} />
        </Popover.Target>
        <Popover.Dropdown
          id={`${id}-dropdown`}
          // Escape closes this one, not the dialog it stands in.
          data-ui-popup=""
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          {...(className === undefined ? {} : { className })}
        >
          {children}
        </Popover.Dropdown>
      </Popover>
    </AppTheme>
  );
}
