import type { PlanFeature, Profile } from '@prosa/contracts/permissions.ts';
import type { ContactHistory } from '@prosa/contracts/settings/schema.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';

/** A person with a session. Everything the server decides about them comes from here, never from the request. */
export interface UserActor {
  readonly kind: 'user';
  readonly companyId: CompanyId;
  readonly userId: number;
  readonly sessionId: string;
  readonly name: string;
  readonly profile: Profile;
  readonly super: boolean;
  readonly queueIds: readonly number[];
  readonly seesAllTickets: boolean;
  /** How much of a contact's history the company shows: all of it, or only tickets the user may see. */
  readonly contactHistory: ContactHistory;
  readonly planFeatures: ReadonlySet<PlanFeature>;
  /** The company's due date, ISO-8601. */
  readonly dueDate: string;
  /** The company signed up and has not confirmed its e-mail: it may send few messages. */
  readonly isEmailUnverified: boolean;
  /** The super user who entered the company and acts as this person; null when they act themselves. */
  readonly enteredBy: EnteredBy | null;
}

export interface EnteredBy {
  readonly userId: number;
  readonly name: string;
}

/** A program that authenticated with the token of a connection: it sends over that connection and does nothing else. */
export interface ProgramActor {
  readonly kind: 'program';
  readonly companyId: CompanyId;
  readonly connectionId: number;
  readonly planFeatures: ReadonlySet<PlanFeature>;
  /** The company's due date, ISO-8601. */
  readonly dueDate: string;
}

/** The product itself, acting for a company: jobs, rules, the demo. */
export interface SystemActor {
  readonly kind: 'system';
  readonly companyId: CompanyId;
}

export type Actor = UserActor | ProgramActor | SystemActor;
