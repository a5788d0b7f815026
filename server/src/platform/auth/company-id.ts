declare const companyIdBrand: unique symbol;

/**
 * The company on whose behalf something runs. Only the gates mint one: the session gate, the API-token gate, the
 * job runner and the provider session. A number from a request is never one.
 */
export type CompanyId = number & { readonly [companyIdBrand]: true };

export function mintCompanyId(id: number): CompanyId {
  return id as CompanyId;
}
