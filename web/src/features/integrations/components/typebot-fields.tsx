import type { GetInputPropsReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { IntegrationForm } from '#features/integrations/state.ts';
import { useT } from '#lib/i18n.ts';
import { MessageField } from '#ui/message-field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { TextField } from '#ui/text-field.tsx';

interface TypebotFieldsProps {
  readonly field: (name: keyof IntegrationForm) => GetInputPropsReturnType & { readonly key: string };
  /** After what is needed to call it, before what is done around its flow. */
  readonly children: ReactNode;
}

/** How a Typebot is called, and what is done around its flow. */
export function TypebotFields({ field, children }: TypebotFieldsProps) {
  const t = useT();
  const { key: slugKey, ...slug } = field('typebotSlug');
  const { key: expiresKey, ...expires } = field('typebotExpires');
  const { key: delayKey, ...delay } = field('typebotDelayMessage');
  const { key: finishKey, ...finish } = field('typebotKeywordFinish');
  const { key: restartKey, ...restart } = field('typebotKeywordRestart');
  const { key: restartMessageKey, ...restartMessage } = field('typebotRestartMessage');
  const { key: unknownKey, ...unknown } = field('typebotUnknownMessage');
  return (
    <>
      <TextField
        key={slugKey}
        label={t('integrations.slug')}
        description={t('integrations.slugHint')}
        {...slug}
        required
        autoComplete="off"
      />
      {children}
      <NumberField
        key={expiresKey}
        label={t('integrations.expires')}
        description={t('integrations.expiresHint')}
        unit={t('integrations.minutes')}
        {...expires}
      />
      <NumberField
        key={delayKey}
        label={t('integrations.delay')}
        unit={t('integrations.milliseconds')}
        {...delay}
      />
      <TextField
        key={finishKey}
        label={t('integrations.keywordFinish')}
        description={t('integrations.keywordFinishHint')}
        {...finish}
        autoComplete="off"
      />
      <TextField
        key={restartKey}
        label={t('integrations.keywordRestart')}
        description={t('integrations.keywordRestartHint')}
        {...restart}
        autoComplete="off"
      />
      <MessageField key={restartMessageKey} label={t('integrations.restartMessage')} {...restartMessage} />
      <MessageField
        key={unknownKey}
        label={t('integrations.unknownMessage')}
        description={t('integrations.unknownMessageHint')}
        {...unknown}
      />
    </>
  );
}
