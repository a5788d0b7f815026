import type { UseFormReturnType } from '@mantine/form';
import type { Prompt } from '@prosa/contracts/prompts/schema.ts';
import { tryLimits } from '@prosa/contracts/prompts/schema.ts';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { useEffect, useRef, useState } from 'react';
import { useTryPrompt } from '#features/prompts/mutations.ts';
import { failureOf, type PromptForm, type TrialLine, trialFields, trialOf } from '#features/prompts/state.ts';
import { fieldErrorsOf, focusFirst } from '#lib/form-errors.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import classes from './prompt-trial.module.css';

interface PromptTrialProps {
  readonly form: UseFormReturnType<PromptForm>;
  /** Stored prompt whose key is used when none was typed. */
  readonly prompt: Prompt | undefined;
}

/** Test conversation with the model, using the current values of the form. */
export function PromptTrial({ form, prompt }: PromptTrialProps) {
  const t = useT();
  const ask = useTryPrompt();
  const [lines, setLines] = useState<readonly TrialLine[]>([]);
  const [text, setText] = useState('');

  const send = async (): Promise<void> => {
    const said = text.trim();
    if (said === '' || ask.isPending) return;
    const wrong = trialFields.filter((name) => form.validateField(name).hasError);
    if (wrong[0] !== undefined) return focusFirst(form, { [wrong[0]]: true });
    const asked: TrialLine[] = [...lines, { role: 'user', text: said }];
    setLines(asked);
    setText('');
    try {
      const { promptTokens, completionTokens, ...answer } = await ask.mutateAsync(
        trialOf(form.getValues(), prompt, asked),
      );
      setLines([...asked, { role: 'assistant', ...answer, tokens: promptTokens + completionTokens }]);
    } catch (error) {
      // Restores the question for a retry; errors without a field are shown below it.
      setLines(lines);
      setText(said);
      const refused = fieldErrorsOf(error, { ERR_PROMPT_KEY_REQUIRED: 'apiKey' });
      form.setErrors({ ...form.errors, ...refused });
      focusFirst(form, refused);
    }
  };

  const startAgain = (): void => {
    setLines([]);
    ask.reset();
  };
  const failure = failureOf(ask.error);
  return (
    <section className={classes.root} aria-labelledby="prompt-trial">
      <div className={classes.head}>
        <h3 id="prompt-trial" className={classes.title}>
          {t('prompts.try.title')}
        </h3>
        {lines.length > 0 && !ask.isPending ? (
          <PlainButton variant="quiet" onClick={startAgain}>
            {t('prompts.try.again')}
          </PlainButton>
        ) : null}
      </div>
      <TrialLog lines={lines} isPending={ask.isPending} />
      {failure ? (
        <p className={classes.failure} role="alert">
          {t(`prompts.try.failed.${failure}`)}
        </p>
      ) : null}
      <div className={classes.composer}>
        <div className={classes.field}>
          <TextField
            label={t('prompts.try.message')}
            value={text}
            maxLength={tryLimits.length}
            autoComplete="off"
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              // Enter would save the form around it.
              event.preventDefault();
              void send();
            }}
          />
        </div>
        <IconButton
          label={t('prompts.try.send')}
          icon={<IconSend size={20} />}
          onClick={() => void send()}
          disabled={ask.isPending || text.trim() === ''}
        />
      </div>
    </section>
  );
}

function TrialLog({
  lines,
  isPending,
}: {
  readonly lines: readonly TrialLine[];
  readonly isPending: boolean;
}) {
  const t = useT();
  const { number } = useFormat();
  const log = useRef<HTMLDivElement>(null);
  const count = lines.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came last is shown whenever something came
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [count, isPending]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div ref={log} className={classes.log} role="log" aria-label={t('prompts.try.log')} tabIndex={0}>
      {count === 0 ? <p className={classes.hint}>{t('prompts.try.hint')}</p> : null}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
        <div key={index} className={classes.line} data-own={line.role === 'assistant' || undefined}>
          {line.text === '' ? null : <p className={classes.bubble}>{line.text}</p>}
          {line.role === 'assistant' ? (
            <p className={classes.note}>
              {line.isTransfer ? `${t('prompts.try.transfer')} · ` : ''}
              {t('prompts.try.tokens', { count: number(line.tokens) })}
            </p>
          ) : null}
        </div>
      ))}
      {isPending ? <p className={classes.hint}>{t('prompts.try.thinking')}</p> : null}
    </div>
  );
}
