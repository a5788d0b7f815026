import { getSetting, openSetting } from '#features/settings/service.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Reader } from '#platform/database/database.ts';
import type { BillingAccount } from '#providers/billing/port.ts';

/** The systems that are filled in whole, in the order in which they are asked. */
export async function billingAccounts(reader: Reader, box: SecretBox): Promise<readonly BillingAccount[]> {
  const mkAuth = {
    service: 'mkauth',
    url: await getSetting(reader, 'ipmkauth'),
    clientId: await openSetting(reader, 'clientidmkauth', box),
    clientSecret: await openSetting(reader, 'clientsecretmkauth', box),
  } as const;
  const asaas = { service: 'asaas', token: await openSetting(reader, 'asaas', box) } as const;
  const ixc = {
    service: 'ixc',
    url: await getSetting(reader, 'ipixc'),
    token: await openSetting(reader, 'tokenixc', box),
  } as const;
  return [mkAuth, asaas, ixc].filter((account) => Object.values(account).every((value) => value !== ''));
}
