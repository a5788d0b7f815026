import type { UseFormReturnType } from '@mantine/form';
import { noVoice, type PromptVoice, voices } from '@prosa/contracts/prompts/schema.ts';
import { useState } from 'react';
import type { PromptForm } from '#features/prompts/state.ts';
import { useT } from '#lib/i18n.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { SelectOption } from '#ui/select-option.tsx';
import { TextField } from '#ui/text-field.tsx';

interface VoiceFieldsProps {
  readonly form: UseFormReturnType<PromptForm>;
  /** Returns the props of a form field. */
  readonly field: (name: keyof PromptForm) => object;
  readonly hasVoiceKey: boolean;
}

/** Returns the provider's short name of a voice: pt-BR-YaraNeural is Yara. */
const nameOf = (voice: string): string => voice.replace(/^pt-BR-|Neural$/g, '');

/** Voice settings: whether replies are text or speech, and the account that synthesises them. */
export function VoiceFields({ form, field, hasVoiceKey }: VoiceFieldsProps) {
  const t = useT();
  const [voice, setVoice] = useState(form.getValues().voice);
  form.watch('voice', ({ value }) => setVoice(value));
  const options: readonly SelectOption<PromptVoice>[] = [
    { value: noVoice, label: t('prompts.voiceNone') },
    ...voices.map((value) => ({ value, label: nameOf(value) })),
  ];
  return (
    <>
      <SelectField<PromptVoice>
        label={t('prompts.voice')}
        description={t('prompts.voiceHint')}
        options={options}
        {...field('voice')}
      />
      {voice === noVoice ? null : (
        <>
          <PasswordField
            label={t('prompts.voiceKey')}
            description={t('prompts.voiceKeyHint')}
            {...field('voiceKey')}
            {...(hasVoiceKey ? { placeholder: t('prompts.keySet') } : {})}
            required={!hasVoiceKey}
          />
          <TextField
            label={t('prompts.voiceRegion')}
            description={t('prompts.voiceRegionHint')}
            {...field('voiceRegion')}
            required
            autoComplete="off"
          />
        </>
      )}
    </>
  );
}
