import { Menu } from '@mantine/core';
import type { SandboxMessage } from '@prosa/contracts/sandbox-phone/schema.ts';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useDeleteMessage, useReactToMessage } from '#features/sandbox-phone/mutations.ts';
import type { Purpose, Speaker } from '#features/sandbox-phone/state.ts';
import { useT } from '#lib/i18n.ts';
import { AppTheme } from '#ui/app-theme.tsx';
import classes from './bubble-menu.module.css';

interface BubbleMenuProps {
  readonly message: SandboxMessage;
  readonly speaker: Speaker;
  readonly onPurpose: (purpose: Purpose) => void;
}

const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

/** Actions on a message; reactions are set for the current speaker. */
export function BubbleMenu({ message, speaker, onPurpose }: BubbleMenuProps) {
  const t = useT();
  const react = useReactToMessage();
  const remove = useDeleteMessage();
  const { id, kind, reactions, customerId } = message;
  const me = speaker.fromCompany ? null : (speaker.authorId ?? customerId);
  return (
    <AppTheme>
      <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false} returnFocus>
        <Menu.Target>
          <button type="button" className={classes.button} aria-label={t('sandbox.actions')}>
            <IconChevronDown size={16} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.reactions}>
            {quickReactions.map((emoji) => (
              <Menu.Item
                key={emoji}
                className={classes.reaction}
                aria-label={t('sandbox.reactWith', { emoji })}
                onClick={() => react.mutate({ id, emoji, ...speaker })}
              >
                {emoji}
              </Menu.Item>
            ))}
          </div>
          {reactions.some(({ by }) => by === me) ? (
            <Menu.Item onClick={() => react.mutate({ id, emoji: '', ...speaker })}>
              {t('sandbox.unreact')}
            </Menu.Item>
          ) : null}
          <Menu.Item onClick={() => onPurpose({ kind: 'answer', message })}>{t('sandbox.reply')}</Menu.Item>
          {kind === 'text' ? (
            <Menu.Item onClick={() => onPurpose({ kind: 'edit', message })}>{t('sandbox.edit')}</Menu.Item>
          ) : null}
          <Menu.Item onClick={() => remove.mutate(id)}>{t('sandbox.delete')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </AppTheme>
  );
}
