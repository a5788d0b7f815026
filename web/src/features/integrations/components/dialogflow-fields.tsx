import type { GetInputPropsReturnType } from '@mantine/form';
import { integrationLanguages } from '@prosa/contracts/integrations/schema.ts';
import type { IntegrationForm } from '#features/integrations/state.ts';
import { useT } from '#lib/i18n.ts';
import { MessageField } from '#ui/message-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

interface DialogflowFieldsProps {
  readonly field: (name: keyof IntegrationForm) => GetInputPropsReturnType & { readonly key: string };
  /** The key of the account was given before, and is not shown again. */
  readonly hasKey: boolean;
}

/** Which agent of Dialogflow is asked, in which language, and with whose key. */
export function DialogflowFields({ field, hasKey }: DialogflowFieldsProps) {
  const t = useT();
  const { key: projectKey, ...project } = field('projectName');
  const { key: languageKey, ...language } = field('language');
  const { key: jsonKey, ...json } = field('jsonContent');
  return (
    <>
      <TextField
        key={projectKey}
        label={t('integrations.projectName')}
        description={t('integrations.projectNameHint')}
        {...project}
        required
        autoComplete="off"
      />
      <SelectField
        key={languageKey}
        label={t('integrations.language')}
        options={integrationLanguages.map((value) => ({ value, label: t(`integrations.language.${value}`) }))}
        {...language}
        required
      />
      <MessageField
        key={jsonKey}
        label={t('integrations.jsonContent')}
        description={t('integrations.jsonContentHint')}
        variables={[]}
        rows={5}
        spellCheck={false}
        autoComplete="off"
        {...json}
        required={!hasKey}
        {...(hasKey ? { placeholder: t('integrations.secretSet') } : {})}
      />
    </>
  );
}
