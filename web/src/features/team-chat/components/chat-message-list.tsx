import type { ChatMessage } from '@prosa/contracts/chats/schema.ts';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { type CustomContainerComponentProps, Virtualizer } from 'virtua';
import { type ChatHistoryRow, countUnseen } from '#features/team-chat/state.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { useScrolling } from '#ui/use-scrolling.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ChatBubble } from './chat-bubble.tsx';
import classes from './chat-message-list.module.css';
import { ChatOutgoingBubble } from './chat-outgoing-bubble.tsx';
import { ChatSeparator } from './chat-separator.tsx';

export interface ChatMessageListHandle {
  readonly toEnd: () => void;
}

interface ChatMessageListProps {
  readonly ref: Ref<ChatMessageListHandle>;
  readonly label: string;
  readonly rows: readonly ChatHistoryRow[];
  readonly messages: readonly ChatMessage[];
  readonly older: {
    readonly isLoading: boolean;
    readonly hasFailed: boolean;
    readonly load: () => void;
    readonly retry: () => void;
  };
  readonly onOpenMedia: (messageId: number) => void;
}

const headHeight = 48;
/** Fixed by the specification. */
const nearStart = 600;

/** The messages, oldest first. Only those in sight are drawn. */
export function ChatMessageList({ ref, label, rows, messages, older, onOpenMedia }: ChatMessageListProps) {
  const t = useT();
  const me = useSessionUser();
  const scroller = useRef<HTMLElement>(null);
  const newest = messages.at(-1);
  const [seen, setSeen] = useState(newest);
  const scrolling = useScrolling(scroller, {
    rows,
    startKey: undefined,
    hasNewer: false,
    nearStart,
    onNearStart: older.load,
    onNearEnd: () => undefined,
    onSeen: () => undefined,
  });
  // While one is at the end everything is seen as it comes.
  if (!scrolling.isFar && seen !== newest) setSeen(newest);
  const unseen = scrolling.isFar ? countUnseen(messages, seen, me.id) : 0;
  const unseenText = unseen > 0 ? t('chats.unseen', { count: unseen }) : '';
  useImperativeHandle(ref, () => ({ toEnd: scrolling.scrollToEnd }));

  return (
    <div className={classes.root}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable to be scrolled by keyboard */}
      <section ref={scroller} className={classes.scroller} aria-label={label} tabIndex={0}>
        <div className={classes.content}>
          <div className={classes.head}>
            {older.hasFailed ? (
              <button type="button" className={classes.retry} onClick={older.retry}>
                {t('chats.older.failed')}
              </button>
            ) : null}
            {older.isLoading ? <span role="status">{t('chats.older.loading')}</span> : null}
          </div>
          <Virtualizer
            ref={scrolling.list}
            as={Rows}
            item="li"
            data={rows}
            scrollRef={scroller}
            startMargin={headHeight}
            shift={scrolling.isMoved}
            bufferSize={400}
            onScroll={scrolling.onScroll}
            onResize={scrolling.onResize}
          >
            {(row) => <Row key={row.key} row={row} onOpenMedia={onOpenMedia} />}
          </Virtualizer>
        </div>
      </section>
      {scrolling.isFar ? (
        <button type="button" className={classes.toEnd} onClick={scrolling.scrollToEnd}>
          <IconChevronDown size={18} aria-hidden="true" />
          {unseenText || t('chats.toEnd')}
        </button>
      ) : null}
      <div aria-live="polite">
        <VisuallyHidden>{unseenText}</VisuallyHidden>
      </div>
    </div>
  );
}

function Rows({ style, children, ref }: CustomContainerComponentProps) {
  return (
    <ol className={classes.rows} style={style} ref={ref as Ref<HTMLOListElement>}>
      {children}
    </ol>
  );
}

interface RowProps extends Pick<ChatMessageListProps, 'onOpenMedia'> {
  readonly row: ChatHistoryRow;
}

function Row({ row, onOpenMedia }: RowProps) {
  if (row.kind === 'day') return <ChatSeparator at={row.at} />;
  if (row.kind === 'unread') return <ChatSeparator />;
  if (row.kind === 'outgoing') return <ChatOutgoingBubble record={row.record} isFirst={row.isFirst} />;
  return <ChatBubble message={row.message} isFirst={row.isFirst} onOpenMedia={onOpenMedia} />;
}
