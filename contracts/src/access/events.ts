/** Sent to a session that was ended by another login of the same person. */
export interface AuthEvent {
  readonly action: 'update';
  readonly user: { readonly id: number; readonly email: string; readonly companyId: number };
}
