import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { CampaignForm } from '#features/campaigns/state.ts';
import { connectionListQuery } from '#features/connections/queries.ts';
import { ContactListSelect } from '#features/contact-lists/components/contact-list-select.tsx';
import { FileListSelect } from '#features/file-lists/components/file-list-select.tsx';
import { allTagsQuery } from '#features/tags/queries.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { DateTimeField } from '#ui/date-time-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import classes from './campaign-audience-fields.module.css';

interface CampaignAudienceFieldsProps {
  readonly form: UseFormReturnType<CampaignForm>;
  readonly isReadOnly: boolean;
  readonly hasBegun: boolean;
}

/** Over what, to whom and when. */
export function CampaignAudienceFields({ form, isReadOnly, hasBegun }: CampaignAudienceFieldsProps) {
  const t = useT();
  const timeZone = useCompanyTimeZone();
  const connections = useQuery(connectionListQuery());
  const tags = useQuery(allTagsQuery());
  const scheduledAt = withErrorText(form.getInputProps('scheduledAt'), t);
  return (
    <div className={classes.root}>
      <SelectField<number>
        key={form.key('whatsappId')}
        label={t('campaigns.connection')}
        placeholder={t('campaigns.noConnection')}
        options={(connections.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        clearable
        disabled={isReadOnly}
        {...withErrorText(form.getInputProps('whatsappId'), t)}
      />
      <DateTimeField
        key={form.key('scheduledAt')}
        label={t('campaigns.scheduledAt')}
        description={t('campaigns.scheduledAtHint', { timeZone: timeZone.replaceAll('_', ' ') })}
        timeZone={timeZone}
        defaultValue={form.getValues().scheduledAt}
        onChange={(instant) => scheduledAt.onChange(instant)}
        error={scheduledAt.error}
        disabled={isReadOnly}
      />
      <ContactListSelect
        key={form.key('contactListId')}
        label={t('campaigns.contactList')}
        placeholder={t('campaigns.noList')}
        disabled={isReadOnly || hasBegun}
        {...withErrorText(form.getInputProps('contactListId'), t)}
      />
      <SelectField<number>
        key={form.key('tagListId')}
        label={t('campaigns.tag')}
        description={t('campaigns.tagHint')}
        placeholder={t('campaigns.none')}
        options={(tags.data ?? []).map(({ id, name, color }) => ({ value: id, label: name, color }))}
        searchable
        clearable
        disabled={isReadOnly || hasBegun}
        {...withErrorText(form.getInputProps('tagListId'), t)}
      />
      <FileListSelect
        key={form.key('fileListId')}
        label={t('campaigns.fileList')}
        description={t('campaigns.fileListHint')}
        placeholder={t('campaigns.none')}
        disabled={isReadOnly}
        {...withErrorText(form.getInputProps('fileListId'), t)}
      />
    </div>
  );
}
