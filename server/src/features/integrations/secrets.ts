import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { IntegrationColumns, IntegrationRow } from './store.ts';

export const secretPlace = (companyId: number, id: number) => `integrations/${companyId}/${id}`;
export const credentialsPlace = (companyId: number, id: number) =>
  `${secretPlace(companyId, id)}/credentials`;
type PlaceOf = typeof secretPlace;

/** An absent secret stays; null removes the optional one. */
export interface GivenSecrets {
  readonly secret?: string | null | undefined;
  readonly jsonContent?: string | undefined;
}

/** Seals the given secrets for storage; they are opened only to call the service. */
export function sealSecrets(
  { company_id, id }: Pick<IntegrationRow, 'company_id' | 'id'>,
  { secret, jsonContent }: GivenSecrets,
  box: SecretBox,
): Pick<IntegrationColumns, 'secret' | 'credentials'> {
  const sealed = (text: string | null, placeOf: PlaceOf) =>
    text === null ? null : box.seal(text, placeOf(company_id, id));
  return {
    ...(secret === undefined ? {} : { secret: sealed(secret, secretPlace) }),
    ...(jsonContent === undefined ? {} : { credentials: sealed(jsonContent, credentialsPlace) }),
  };
}

export function openSecrets({ company_id, id, secret, credentials }: IntegrationRow, box: SecretBox) {
  const opened = (sealed: string | null, placeOf: PlaceOf) =>
    sealed === null ? null : box.open(sealed, placeOf(company_id, id));
  return {
    secret: opened(secret, secretPlace),
    credentials: opened(credentials, credentialsPlace) ?? '',
  };
}
