import {
  can,
  type Permission,
  type PermissionHolder,
  type PlanFeature,
} from '@prosa/contracts/permissions.ts';
import type { SessionState } from '#lib/session.ts';
import { readStored } from '#lib/storage.ts';

/** What a page asks of the person and of the company's plan. */
export interface PageRequirement {
  readonly permission?: Permission;
  readonly planFeature?: PlanFeature;
  readonly superOnly?: boolean;
  /** Kept in the browser while the company may use what the page is about. */
  readonly storedFlag?: StoredFlag;
}

export type StoredFlag = 'cshow';

export function storedFlags(): ReadonlySet<StoredFlag> {
  return new Set(readStored('cshow') ? (['cshow'] as const) : []);
}

export type PlanFlags = Readonly<Partial<Record<PlanFeature, boolean>>>;

const placesBeforeLogin = ['/login', '/signup', '/forgot-password', '/reset-password', '/setup'];

/** A place inside the product to go to after login; anything that could lead elsewhere is dropped. */
export function safeReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined;
  const base = 'https://prosa.invalid';
  const url = URL.canParse(value, base) ? new URL(value, base) : undefined;
  if (!url || url.origin !== base || placesBeforeLogin.includes(url.pathname)) return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path === '/' ? undefined : path;
}

/** Where a public page sends its visitor, if not allowed to stay: whoever is in goes on to the product. */
export function leavePublicPage(state: SessionState, wanted: string | undefined): string | undefined {
  return state.status === 'authenticated' ? (safeReturnPath(wanted) ?? '/') : undefined;
}

/** Where a private page sends a visitor without a session, with the place to come back to. */
export function leavePrivatePage(
  state: SessionState,
  href: string,
): { readonly redirect?: string } | undefined {
  if (state.status === 'authenticated') return undefined;
  const path = safeReturnPath(href);
  // Whoever chose to leave starts again at the beginning.
  const hasLeft = state.status === 'anonymous' && state.reason === 'logout';
  return path === undefined || hasLeft ? {} : { redirect: path };
}

/** `undefined` for the plan means that it is not known yet: then only the plan's part is left open. */
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
