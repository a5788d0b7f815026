import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { IntegrationColumns, IntegrationRow } from './store.ts';

const placeOf = (companyId: number, id: number, what: string) => `integrations/${companyId}/${id}${what}`;
const secretPlace = '';
const credentialsPlace = '/credentials';

/** Absent they stay, empty they go. */
export interface GivenSecrets {
  readonly secret?: string | undefined;
  readonly jsonContent?: string | undefined;
}

/** What is kept of what was given; nobody reads it again but who asks the service. */
export function sealSecrets(
  { company_id, id }: Pick<IntegrationRow, 'company_id' | 'id'>,
  { secret, jsonContent }: GivenSecrets,
  box: SecretBox,
): Pick<IntegrationColumns, 'secret' | 'credentials'> {
  const sealed = (text: string, what: string) =>
    text === '' ? null : box.seal(text, placeOf(company_id, id, what));
  return {
    ...(secret === undefined ? {} : { secret: sealed(secret, secretPlace) }),
    ...(jsonContent === undefined ? {} : { credentials: sealed(jsonContent, credentialsPlace) }),
  };
}

export function openSecrets({ company_id, id, secret, credentials }: IntegrationRow, box: SecretBox) {
  const opened = (sealed: string | null, what: string) =>
    sealed === null ? null : box.open(sealed, placeOf(company_id, id, what));
  return {
    secret: opened(secret, secretPlace),
    credentials: opened(credentials, credentialsPlace) ?? '',
  };
}
