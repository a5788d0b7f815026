import {
  can,
  type Permission,
  type PermissionHolder,
  type PlanFeature,
} from '@prosa/contracts/permissions.ts';
import type { SessionState } from '#lib/session.ts';
import { readStored } from '#lib/storage.ts';

/** Requirements that a page puts on the user and on the company's plan. */
export interface PageRequirement {
  readonly permission?: Permission;
  readonly planFeature?: PlanFeature;
  readonly superOnly?: boolean;
  /** Set in browser storage while the company may use the feature of the page. */
  readonly storedFlag?: StoredFlag;
}

export type StoredFlag = 'cshow';

export function storedFlags(): ReadonlySet<StoredFlag> {
  return new Set(readStored('cshow') ? (['cshow'] as const) : []);
}

export type PlanFlags = Readonly<Partial<Record<PlanFeature, boolean>>>;

const publicPaths = ['/login', '/signup', '/forgot-password', '/reset-password', '/setup'];

/** Returns a path inside the product to open after login; drops pages before login and paths to another site. */
export function safeReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined;
  const base = 'https://prosa.invalid';
  const url = URL.canParse(value, base) ? new URL(value, base) : undefined;
  if (!url || url.origin !== base || publicPaths.includes(url.pathname)) return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path === '/' ? undefined : path;
}

/** Returns the redirect target of a public page: logged-in visitors go on to the product. */
export function publicPageRedirect(state: SessionState, wanted: string | undefined): string | undefined {
  return state.status === 'authenticated' ? (safeReturnPath(wanted) ?? '/') : undefined;
}

/** Returns the redirect of a private page for a visitor without a session, with the path to return to after login. */
export function privatePageRedirect(
  state: SessionState,
  href: string,
): { readonly redirect?: string } | undefined {
  if (state.status === 'authenticated') return undefined;
  const path = safeReturnPath(href);
  // After an explicit logout the next login starts at the home page.
  const hasLeft = state.status === 'anonymous' && state.reason === 'logout';
  return path === undefined || hasLeft ? {} : { redirect: path };
}

/** Pass `undefined` while the plan is unknown: only the plan requirement is then skipped. */
export function canOpenPage(
  requirement: PageRequirement,
  user: PermissionHolder,
  plan: PlanFlags | undefined,
  flags: ReadonlySet<StoredFlag> = storedFlags(),
): boolean | 'unknown' {
  if (requirement.superOnly && !user.super) return false;
  if (requirement.storedFlag && !flags.has(requirement.storedFlag)) return false;
  if (requirement.permission && !can(user, requirement.permission)) return false;
  if (!requirement.planFeature) return true;
  return plan ? plan[requirement.planFeature] === true : 'unknown';
}
