import { fillVariables } from '@prosa/contracts/message-variables.ts';
import type { Queue } from '@prosa/contracts/queues/schema.ts';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { useEffect, useRef } from 'react';
import { conversationTo, menuAnswersAt } from '#features/queue-options/preview.ts';
import { pathTo, type Responder, type ShownOption } from '#features/queue-options/state.ts';
import { useT } from '#lib/i18n.ts';
import { FormattedText } from '#ui/formatted-text.tsx';
import { useSampleValues } from '#ui/use-sample-values.ts';
import classes from './menu-preview.module.css';

interface MenuPreviewProps {
  readonly queue: Queue;
  readonly tree: readonly ShownOption[];
  /** Option the customer is at; null is the top. */
  readonly shownId: number | null;
  /** External responder that replaces the queue's options. */
  readonly responder: Responder | undefined;
  readonly onAnswer: (id: number | null) => void;
}

/** Conversation as the customer will see it; answering walks through the menu. */
export function MenuPreview({ queue, tree, shownId, responder, onAnswer }: MenuPreviewProps) {
  const t = useT();
  const values = useSampleValues();
  const end = useRef<HTMLDivElement>(null);
  const turns = conversationTo(queue, tree, shownId);
  const here = shownId === null ? undefined : pathTo(tree, shownId).at(-1);
  const isLeaf = here ? here.children.length === 0 : tree.length === 0;
  const ways = menuAnswersAt(tree, here?.id ?? null);
  const last = turns.at(-1)?.text;

  // The newest words are what one looks for, as in every conversation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they change where the end is
  useEffect(() => {
    const canvas = end.current?.parentElement;
    if (canvas) canvas.scrollTop = canvas.scrollHeight;
  }, [shownId, last]);

  return (
    <div className={classes.root}>
      <h2 className={classes.heading}>{t('queue-options.preview')}</h2>
      {responder === undefined ? null : (
        <p className={classes.note}>{t(`queue-options.previewReplaced.${responder}`)}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard too */}
      <section className={classes.canvas} tabIndex={0} aria-label={t('queue-options.conversation')}>
        {turns.map(({ answer, text, mediaName }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a turn is its place in the conversation
          <div key={index} className={classes.turn}>
            {answer === undefined ? null : <p className={classes.answer}>{answer}</p>}
            {text === '' && mediaName === null ? (
              <p className={classes.nothing}>{t('queue-options.saysNothing')}</p>
            ) : null}
            {text === '' ? null : (
              <div className={classes.said}>
                <FormattedText text={fillVariables(text, values)} />
              </div>
            )}
            {mediaName === null ? null : (
              <p className={classes.said}>
                <IconPaperclip size={16} aria-hidden="true" /> {mediaName}
              </p>
            )}
          </div>
        ))}
        {isLeaf ? (
          <p className={classes.note}>{t('queue-options.thenPeople', { queue: queue.name })}</p>
        ) : null}
        <div ref={end} />
      </section>
      {ways.length > 0 ? (
        <fieldset className={classes.ways}>
          <legend className={classes.legend}>{t('queue-options.answerAs')}</legend>
          {ways.map(({ key, title, to }) => (
            <button
              key={key}
              type="button"
              className={classes.way}
              aria-label={t('queue-options.answer', {
                key,
                title: title ?? t(key === '0' ? 'queue-options.back' : 'queue-options.start'),
              })}
              onClick={() => onAnswer(to)}
            >
              {key}
            </button>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
