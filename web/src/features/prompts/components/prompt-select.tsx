import { useQuery } from '@tanstack/react-query';
import { companyPlanQuery } from '#features/companies/queries.ts';
import { promptListQuery } from '#features/prompts/queries.ts';
import { errorText } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { SelectField, type SelectFieldProps } from '#ui/select-field.tsx';

type PromptSelectProps = Omit<SelectFieldProps<number>, 'label' | 'options'>;

/** Which model answers by itself. Not there where the plan has none. */
export function PromptSelect(props: PromptSelectProps) {
  const t = useT();
  const me = useSessionUser();
  const { data: company } = useQuery(companyPlanQuery(me.companyId));
  const isOffered = company?.plan.useOpenAi === true;
  const {
    data: prompts = [],
    isLoadingError,
    error,
  } = useQuery({ ...promptListQuery(), enabled: isOffered });
  if (!isOffered) return null;
  return (
    <SelectField<number>
      placeholder={t('prompts.none')}
      clearable
      {...props}
      label={t('prompts.select')}
      options={prompts.map(({ id, name }) => ({ value: id, label: name }))}
      error={isLoadingError ? errorText(error, t) : props.error}
    />
  );
}
