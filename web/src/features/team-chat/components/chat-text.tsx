import type { Mention } from '@prosa/contracts/chats/schema.ts';
import { partsOf, withoutLinks } from '#features/team-chat/state.ts';
import { FormattedText } from '#ui/formatted-text.tsx';
import classes from './chat-text.module.css';

interface ChatTextProps {
  readonly text: string;
  readonly mentions: readonly Mention[];
  /** Id of the reader, whose own mentions are highlighted. */
  readonly ownId: number;
  /** Tickets shown as cards: their links are removed from the text. */
  readonly shownTickets: readonly string[];
}

/** Text of a message with its mentions. */
export function ChatText({ text, mentions, ownId, shownTickets }: ChatTextProps) {
  const isOwnAt = (start: number): boolean =>
    mentions.some((mention) => mention.start === start && mention.userId === ownId);
  return (
    <div className={classes.root}>
      {partsOf(text, mentions).map((part) =>
        part.isMention ? (
          <mark key={part.start} className={classes.mention} data-own={isOwnAt(part.start) || undefined}>
            {part.text}
          </mark>
        ) : (
          <FormattedText key={part.start} text={withoutLinks(part.text, shownTickets)} />
        ),
      )}
    </div>
  );
}
