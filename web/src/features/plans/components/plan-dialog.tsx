import { schemaResolver, useForm } from '@mantine/form';
import { CreatePlanSchema, type ManagedPlan } from '@prosa/contracts/plans/schema.ts';
import { useState } from 'react';
import { useCreatePlan, useUpdatePlan } from '#features/plans/mutations.ts';
import { newPlanOf, type PlanForm, planFormOf } from '#features/plans/state.ts';
import { changedFields, fieldErrorsOf, focusFirst } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { PlanFields } from './plan-fields.tsx';

interface PlanDialogProps {
  readonly isOpen: boolean;
  /** Undefined for a new one. */
  readonly plan: ManagedPlan | undefined;
  readonly onClose: () => void;
}

const check = schemaResolver(CreatePlanSchema, { sync: true });
const fieldOf = { ERR_PLAN_NAME_ALREADY_EXISTS: 'name' } as const;

export function PlanDialog({ isOpen, plan, onClose }: PlanDialogProps) {
  const t = useT();
  const create = useCreatePlan();
  const update = useUpdatePlan();
  // Snapshot for the form: live events may change the row while it is edited.
  const [before] = useState(() => planFormOf(plan));
  const form = useForm<PlanForm>({
    mode: 'uncontrolled',
    initialValues: before,
    validate: (values) => check(newPlanOf(values)),
    onSubmitPreventDefault: 'always',
  });

  const save = async (values: PlanForm): Promise<void> => {
    try {
      if (plan)
        await update.mutateAsync({
          planId: plan.id,
          ...newPlanOf(changedFields(before, values) as PlanForm),
        });
      else await create.mutateAsync(newPlanOf(values));
    } catch (error) {
      const refused = fieldErrorsOf(error, fieldOf);
      form.setErrors(refused);
      focusFirst(form, refused);
      if (Object.keys(refused).length > 0) toast.error(t('plans.saveFailed'));
      return;
    }
    toast.success(t('plans.done'));
    onClose();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(plan ? 'plans.editTitle' : 'plans.addTitle')}
      hasChanges={() => form.isDirty()}
      onSubmit={form.onSubmit(
        (values) => void save(values),
        (errors) => focusFirst(form, errors),
      )}
      isBusy={create.isPending || update.isPending}
    >
      <PlanFields form={form} />
    </FormDialog>
  );
}
