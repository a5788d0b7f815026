import { schemaResolver, useForm } from '@mantine/form';
import { type AskPairingCode, AskPairingCodeSchema } from '@prosa/contracts/connections/schema.ts';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useAskPairingCode } from '#features/connections/mutations.ts';
import { issueText } from '#lib/api-error.ts';
import { fieldErrorsOf } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainField } from '#ui/plain-field.tsx';
import { toast } from '#ui/toast.ts';
import classes from './pairing-code.module.css';

interface PairingCodeProps {
  readonly connectionId: number;
  /** The connection waits for its phone: only then is there a code to ask for. */
  readonly isReady: boolean;
}

const steps = ['open', 'devices', 'number', 'type'] as const;
const codeGroup = 4;

/** As the phone shows the places for it. */
function formatCode(code: string): string {
  return `${code.slice(0, codeGroup)}-${code.slice(codeGroup)}`;
}

/** For a phone whose camera cannot see this screen: its number is asked for, and a code is typed there. */
export function PairingCode({ connectionId, isReady }: PairingCodeProps) {
  const t = useT();
  const ask = useAskPairingCode();
  const form = useForm<AskPairingCode>({
    mode: 'uncontrolled',
    initialValues: { number: '' },
    validate: schemaResolver(AskPairingCodeSchema, { sync: true }),
    onSubmitPreventDefault: 'always',
  });
  const code = ask.data && formatCode(ask.data.code);
  const { error, ...number } = form.getInputProps('number');

  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('ui.copied'));
    } catch {
      toast.error(t('ui.copyFailed'));
    }
  };
  const correct = (): void => form.getInputNode('number')?.focus();
  const submit = form.onSubmit((values) => {
    const refuse = (refused: unknown): void => {
      const errors = fieldErrorsOf(refused, {});
      form.setErrors(errors);
      if (Object.hasOwn(errors, 'number')) correct();
    };
    ask.mutate({ connectionId, ...values }, { onError: refuse });
  }, correct);

  return (
    <div className={classes.root}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <PlainField
          key={form.key('number')}
          label={t('connections.number')}
          description={t('connections.code.numberHint')}
          {...number}
          error={typeof error === 'string' ? issueText(error, t) : error}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required
        />
        <PlainButton
          type="submit"
          variant="primary"
          isBusy={ask.isPending}
          disabled={!isReady && !ask.isPending}
        >
          {t(code ? 'connections.code.another' : 'connections.code.ask')}
        </PlainButton>
        <div className={classes.answer} role="status">
          {code ? (
            <>
              <output className={classes.code}>{code}</output>
              <IconButton
                label={t('ui.copy', { name: t('connections.qr.tab.code') })}
                icon={<IconCopy size={20} />}
                onClick={() => void copy(code)}
              />
            </>
          ) : null}
        </div>
      </form>
      <div className={classes.words}>
        <h3 className={classes.heading}>{t('connections.code.how')}</h3>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{t(`connections.code.step.${step}`)}</li>
          ))}
        </ol>
      </div>
    </div>
  );
}
