import { Menu, type MenuProps } from '@mantine/core';
import { AppTheme } from './app-theme.tsx';
import { PopupAnchor } from './popup-anchor.tsx';
import type { PopupProps } from './use-popup.ts';

export interface PopupMenuProps extends PopupProps, Pick<MenuProps, 'width' | 'children'> {}

/** A menu below the button that opened it; its children are those of `Menu.Dropdown`. */
export function PopupMenu({ id, anchor, isOpen, onClose, width, children }: PopupMenuProps) {
  return (
    <AppTheme>
      <Menu id={id} opened={isOpen} onClose={onClose} width={width} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <PopupAnchor element={anchor} />
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </AppTheme>
  );
}
