import { useForm } from '@mantine/form';
import type { ManagedCompany, Recurrence } from '@prosa/contracts/companies/schema.ts';
import { useState } from 'react';
import { useCreateCompany, useUpdateCompany } from '#features/companies/mutations.ts';
import {
  type CompanyForm,
  checkCompanyChanges,
  checkNewCompany,
  companyChangesOf,
  companyFieldOf,
  companyFormOf,
  firstDueDate,
  newCompanyOf,
  timeZoneOf,
} from '#features/companies/state.ts';
import { fieldErrorsOf, focusFirst } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { CompanyFields } from './company-fields.tsx';
import { DueDateField } from './due-date-field.tsx';

interface CompanyDialogProps {
  readonly isOpen: boolean;
  /** Undefined for a new one. */
  readonly company: ManagedCompany | undefined;
  readonly onClose: () => void;
  /** Called when a company was created without a password: the set-up link is shown only once. */
  readonly onSetUpLink: (link: string) => void;
}

export function CompanyDialog({ isOpen, company, onClose, onSetUpLink }: CompanyDialogProps) {
  const t = useT();
  const me = useSessionUser();
  const create = useCreateCompany();
  const update = useUpdateCompany();
  // Snapshot for the form: live events may change the row while it is edited.
  const [before] = useState(() => ({
    ...companyFormOf(company),
    dueDate: company?.dueDate ?? firstDueDate(new Date()),
  }));
  const [dueDate, setDueDate] = useState(before.dueDate);
  const [recurrence, setRecurrence] = useState<Recurrence>(before.recurrence);
  const { dueDate: _due, ...initialValues } = before;
  const changesOf = (values: CompanyForm) => companyChangesOf(before, { ...values, dueDate });
  const form = useForm<CompanyForm>({
    mode: 'uncontrolled',
    initialValues,
    validate: (values) =>
      company ? checkCompanyChanges(changesOf(values)) : checkNewCompany(newCompanyOf(values, dueDate)),
    onValuesChange: (values) => setRecurrence(values.recurrence),
    onSubmitPreventDefault: 'always',
  });

  const add = async (values: CompanyForm): Promise<void> => {
    const { setUpLink } = await create.mutateAsync(newCompanyOf(values, dueDate));
    if (setUpLink !== null) onSetUpLink(setUpLink);
  };

  const save = async (values: CompanyForm): Promise<void> => {
    try {
      if (company) await update.mutateAsync({ companyId: company.id, ...changesOf(values) });
      else await add(values);
    } catch (error) {
      const refused = fieldErrorsOf(error, companyFieldOf);
      form.setErrors(refused);
      focusFirst(form, refused);
      if (Object.keys(refused).length > 0) toast.error(t('companies.saveFailed'));
      return;
    }
    toast.success(t('companies.done'));
    onClose();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(company ? 'companies.editTitle' : 'companies.addTitle')}
      hasChanges={() => form.isDirty() || dueDate !== before.dueDate}
      onSubmit={form.onSubmit(
        (values) => void save(values),
        (errors) => focusFirst(form, errors),
      )}
      isBusy={create.isPending || update.isPending}
    >
      <CompanyFields
        form={form}
        isNew={!company}
        isOwn={company?.id === me.companyId}
        dueDateField={
          <DueDateField
            value={dueDate}
            onChange={setDueDate}
            recurrence={recurrence}
            timeZone={timeZoneOf(company)}
          />
        }
      />
    </FormDialog>
  );
}
