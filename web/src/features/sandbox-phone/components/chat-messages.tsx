import type { SandboxChat, SandboxCustomer } from '@prosa/contracts/sandbox-phone/schema.ts';
import { useEffect, useRef } from 'react';
import { useLoadOlderMessages, useReadChat } from '#features/sandbox-phone/mutations.ts';
import { groupByDay, type Purpose, type Speaker } from '#features/sandbox-phone/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { ChatBubble } from './chat-bubble.tsx';
import classes from './chat-messages.module.css';

interface ChatMessagesProps {
  readonly chat: SandboxChat;
  readonly customer: SandboxCustomer;
  readonly nameOf: (customerId: number) => string;
  readonly speaker: Speaker;
  readonly onPurpose: (purpose: Purpose) => void;
}

/** Marks the chat as read while it is shown, as a real phone does; a hidden tab marks nothing. */
function useMarkRead({ id, unread }: SandboxCustomer): void {
  const { mutate } = useReadChat();
  useEffect(() => {
    const read = (): void => {
      if (unread > 0 && !document.hidden) mutate(id);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, unread, mutate]);
}

export function ChatMessages({ chat, customer, nameOf, speaker, onPurpose }: ChatMessagesProps) {
  const t = useT();
  const format = useFormat();
  const older = useLoadOlderMessages(customer.id);
  const area = useRef<HTMLElement>(null);
  const { messages, hasMore } = chat;
  const newest = messages.at(-1)?.id;
  useMarkRead(customer);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is at the end
  useEffect(() => {
    area.current?.scrollTo({ top: area.current.scrollHeight });
  }, [customer.id, newest]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section ref={area} className={classes.root} tabIndex={0} aria-label={t('sandbox.chat')}>
      {hasMore && messages[0] ? (
        <div className={classes.older}>
          <PlainButton isBusy={older.isPending} onClick={() => older.mutate(messages[0]?.id ?? 0)}>
            {t('sandbox.older')}
          </PlainButton>
        </div>
      ) : null}
      {messages.length === 0 ? <p className={classes.empty}>{t('sandbox.chatEmpty')}</p> : null}
      {groupByDay(messages).map(({ day, messages: ofDay }) => (
        <div key={day}>
          <p className={classes.day}>{format.date(day)}</p>
          <ol className={classes.list}>
            {ofDay.map((message) => (
              <ChatBubble
                key={message.id}
                message={message}
                author={customer.isGroup && message.authorId !== null ? nameOf(message.authorId) : undefined}
                speaker={speaker}
                onPurpose={onPurpose}
              />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
