import { createSignedTokens } from './signed-token.ts';

/** Lifetime of a link in a mail. */
export const mailedLinkLifeMs = 7 * 24 * 60 * 60 * 1000;

/** User and e-mail address that a verification link confirms. */
export interface VerificationClaims {
  readonly companyId: number;
  readonly userId: number;
  readonly email: string;
}

/** E-mail address that may sign up. One address belongs to one user, so an invitation is good for one company. */
export interface InvitationClaims {
  readonly email: string;
}

interface MailedTokens<Claims> {
  write(claims: Claims): string;
  read(token: string): Claims | undefined;
}

function tokensFor<Claims extends object>(
  purpose: string,
  secret: string,
  otherSecrets: readonly string[],
): MailedTokens<Claims> {
  const tokens = createSignedTokens<Claims>(purpose, secret, otherSecrets);
  return {
    write: tokens.signerFor(mailedLinkLifeMs),
    read(token) {
      const verdict = tokens.verify(token);
      return 'claims' in verdict ? verdict.claims : undefined;
    },
  };
}

export interface SignUpTokens {
  readonly verifications: MailedTokens<VerificationClaims>;
  readonly invitations: MailedTokens<InvitationClaims>;
}

export function createSignUpTokens(secret: string, otherSecrets: readonly string[] = []): SignUpTokens {
  return {
    verifications: tokensFor('email-verification', secret, otherSecrets),
    invitations: tokensFor('sign-up-invitation', secret, otherSecrets),
  };
}
