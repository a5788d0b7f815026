import type { Message } from '@prosa/contracts/messages/schema.ts';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { type CustomContainerComponentProps, Virtualizer } from 'virtua';
import { type ConversationRow, countUnseen, rowKey } from '#features/messages/state.ts';
import { useT } from '#lib/i18n.ts';
import { useScrolling } from '#ui/use-scrolling.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ConversationSeparator } from './conversation-separator.tsx';
import { MessageBubble } from './message-bubble.tsx';
import classes from './message-list.module.css';
import { OutgoingBubble } from './outgoing-bubble.tsx';

export interface MessageListHandle {
  readonly toEnd: () => void;
  /** Whether the message was here to be scrolled to. */
  readonly show: (messageId: number) => boolean;
}

interface MessageListProps {
  readonly ref: Ref<MessageListHandle>;
  readonly label: string;
  readonly rows: readonly ConversationRow[];
  readonly messages: readonly Message[];
  /** The message to begin at, and the one to point out. */
  readonly start: Message | undefined;
  readonly foundId: number | undefined;
  readonly older: {
    readonly isLoading: boolean;
    readonly hasFailed: boolean;
    readonly load: () => void;
    readonly retry: () => void;
  };
  readonly newer: { readonly hasMore: boolean; readonly load: () => void };
  readonly onToNewest: () => void;
  readonly onSeen: (message: Message) => void;
}

const headHeight = 56;
/** Fixed by the specification. */
const nearStart = 50;

/** The messages, oldest first. Only those in sight are drawn. */
export function MessageList(props: MessageListProps) {
  const { ref, label, rows, messages, start, foundId, older, newer, onToNewest, onSeen } = props;
  const t = useT();
  const scroller = useRef<HTMLElement>(null);
  const newest = messages.at(-1);
  const [seen, setSeen] = useState(newest);
  const scrolling = useScrolling(scroller, {
    rows,
    startKey: start && rowKey(start),
    hasNewer: newer.hasMore,
    nearStart,
    onNearStart: older.load,
    onNearEnd: newer.load,
    onSeen: (lastIndex) => {
      let index = Math.min(lastIndex, rows.length - 1);
      while (index > 0 && rows[index]?.kind !== 'message') index -= 1;
      const row = rows[index];
      if (row?.kind === 'message') onSeen(row.message);
    },
  });
  const isAway = scrolling.isFar;
  // While one is at the end everything is seen as it comes.
  if (!isAway && seen !== newest) setSeen(newest);
  const unseen = isAway ? countUnseen(messages, seen) : 0;

  useImperativeHandle(ref, () => ({
    toEnd: scrolling.scrollToEnd,
    show: (messageId) => {
      const index = rows.findIndex((row) => row.kind === 'message' && row.message.id === messageId);
      if (index >= 0) scrolling.scrollToRow(index);
      return index >= 0;
    },
  }));

  return (
    <div className={classes.root}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable to be scrolled by keyboard */}
      <section ref={scroller} className={classes.scroller} aria-label={label} tabIndex={0}>
        <div className={classes.content}>
          <div className={classes.head}>
            {older.hasFailed ? (
              <button type="button" className={classes.retry} onClick={older.retry}>
                {t('messages.older.failed')}
              </button>
            ) : null}
            {older.isLoading ? <span role="status">{t('messages.older.loading')}</span> : null}
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
            {(row) => <Row key={row.key} row={row} foundId={foundId} />}
          </Virtualizer>
        </div>
      </section>
      {isAway ? (
        <button type="button" className={classes.toEnd} onClick={onToNewest}>
          <IconChevronDown size={18} aria-hidden="true" />
          {unseen > 0 ? t('messages.unseen', { count: unseen }) : t('messages.toEnd')}
        </button>
      ) : null}
      <div aria-live="polite">
        <VisuallyHidden>{unseen > 0 ? t('messages.unseen', { count: unseen }) : ''}</VisuallyHidden>
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

interface RowProps {
  readonly row: ConversationRow;
  readonly foundId: number | undefined;
}

function Row({ row, foundId }: RowProps) {
  if (row.kind === 'message') {
    const { message, isFirst } = row;
    return <MessageBubble message={message} isFirst={isFirst} isFound={message.id === foundId} />;
  }
  return row.kind === 'outgoing' ? (
    <OutgoingBubble record={row.record} isFirst={row.isFirst} />
  ) : (
    <ConversationSeparator row={row} />
  );
}
