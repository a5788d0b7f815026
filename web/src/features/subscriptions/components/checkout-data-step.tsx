import type { UseFormReturnType } from '@mantine/form';
import { billingCountries } from '@prosa/contracts/subscriptions/schema.ts';
import type { CheckoutForm } from '#features/subscriptions/state.ts';
import { withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { SelectField } from '#ui/select-field.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import classes from './checkout-data-step.module.css';

interface CheckoutDataStepProps {
  readonly form: UseFormReturnType<CheckoutForm>;
  /** Some gateways require a CPF or a CNPJ. */
  readonly needsDocument: boolean;
}

/** Payer's name, document and address. */
export function CheckoutDataStep({ form, needsDocument }: CheckoutDataStepProps) {
  const t = useT();
  const field = (name: keyof CheckoutForm) => ({
    key: form.key(name),
    ...withErrorText(form.getInputProps(name), t),
  });
  return (
    <div className={classes.root}>
      <TextField
        label={t('subscriptions.checkout.fullName')}
        {...field('firstName')}
        required
        data-autofocus
        autoComplete="name"
      />
      {needsDocument ? (
        <TextField
          label={t('subscriptions.checkout.document')}
          {...field('document')}
          required
          inputMode="numeric"
          autoComplete="off"
        />
      ) : null}
      <TextField
        label={t('subscriptions.checkout.address')}
        {...field('address2')}
        required
        autoComplete="street-address"
      />
      <div className={classes.pair}>
        <TextField
          label={t('subscriptions.checkout.city')}
          {...field('city')}
          required
          autoComplete="address-level2"
        />
        <TextField
          label={t('subscriptions.checkout.state')}
          {...field('state')}
          autoComplete="address-level1"
        />
      </div>
      <div className={classes.pair}>
        <TextField
          label={t('subscriptions.checkout.zipcode')}
          {...field('zipcode')}
          required
          inputMode="numeric"
          autoComplete="postal-code"
        />
        <SelectField
          label={t('subscriptions.checkout.country')}
          options={billingCountries.map((value) => ({
            value,
            label: t(`subscriptions.checkout.country.${value}`),
          }))}
          {...field('country')}
          required
          clearable
        />
      </div>
      <SwitchField
        label={t('subscriptions.checkout.useAddress')}
        key={form.key('useAddressForPaymentDetails')}
        {...form.getInputProps('useAddressForPaymentDetails', { type: 'checkbox' })}
      />
    </div>
  );
}
