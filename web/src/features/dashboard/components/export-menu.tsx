import { Menu } from '@mantine/core';
import { PopupMenu } from '#ui/popup-menu.tsx';
import type { PopupProps } from '#ui/use-popup.ts';

interface ExportMenuProps extends PopupProps {
  readonly items: readonly { readonly key: string; readonly label: string; readonly onClick: () => void }[];
}

export function ExportMenu({ items, ...popup }: ExportMenuProps) {
  return (
    <PopupMenu {...popup} width={220}>
      {items.map(({ key, label, onClick }) => (
        <Menu.Item key={key} onClick={onClick}>
          {label}
        </Menu.Item>
      ))}
    </PopupMenu>
  );
}
