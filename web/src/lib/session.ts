import { login, logout, refreshSession } from '@prosa/contracts/access/api.ts';
import type { Login, Session, SessionUser } from '@prosa/contracts/access/schema.ts';
import { useSyncExternalStore } from 'react';
import { ApiError, hasCode } from './api-error.ts';
import { request } from './api-request.ts';
import { type EndReason, endReasonOf } from './session-end.ts';
import { connectTabs } from './session-tabs.ts';
import { renewAt } from './session-token.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'anonymous'; readonly reason: EndReason }
  | { readonly status: 'authenticated'; readonly user: SessionUser };

function storeUser(user: SessionUser): void {
  writeStored('companyId', user.companyId);
  writeStored('userId', user.id);
  writeStored('companyDueDate', user.company.dueDate);
  const hasCampaigns = user.company.settings.some(
    ({ key, value }) => key === 'campaignsEnabled' && value === 'true',
  );
  if (hasCampaigns) writeStored('cshow', true);
  else removeStored('cshow');
}

function clearStoredUser(): void {
  removeStored('token', 'companyId', 'userId', 'companyDueDate', 'cshow', 'arrivals');
}

/** The refresh cookie rotates: two tabs using the same one at once would look like theft, so a lock serializes them. */
async function withTabLock<Result>(action: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks ? locks.request('prosa-session', action) : action();
}

export function createSession() {
  let state: SessionState = { status: 'unknown' };
  let token: { readonly value: string; readonly renewAt: number } | undefined;
  let renewal: Promise<string> | undefined;
  /** Event sequence number when this session began in this tab; everything fetched since is newer. */
  let firstSeq: number | undefined;
  /** Incremented when a session begins or ends, so that a late response cannot restore the previous one. */
  let generation = 0;
  /**
   * Set while the logout request runs: a session that ends meanwhile counts as logged out, whatever the server answers.
   */
  let leaving: Promise<void> | undefined;
  /**
   * Set while an entered company is left: its session ends, which a socket may report first, but the page stays with
   * the super user, whose own session is found after the reload.
   */
  let isReturning = false;
  const listeners = new Set<() => void>();

  function setState(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function accept(session: Session): string {
    token = { value: session.token, renewAt: renewAt(session.token, Date.now()) };
    firstSeq ??= session.eventSeq;
    storeUser(session.user);
    setState({ status: 'authenticated', user: session.user });
    return session.token;
  }

  function clear(reason: EndReason): void {
    if (isReturning) return;
    generation += 1;
    token = undefined;
    firstSeq = undefined;
    renewal = undefined;
    clearStoredUser();
    if (state.status === 'anonymous') return;
    setState({ status: 'anonymous', reason: leaving === undefined ? reason : 'logout' });
  }

  /** Reloads the page at the start, where the cookie decides whose session it is. Never resolves. */
  function reloadAtStart(): Promise<never> {
    globalThis.location.assign('/');
    return new Promise(() => undefined);
  }

  const defaultEndReason = (): EndReason => (state.status === 'authenticated' ? 'expired' : 'none');

  async function renewOnce(): Promise<string> {
    const started = generation;
    try {
      const session = await withTabLock(() => request(refreshSession, {}, undefined));
      if (generation !== started) throw new ApiError('ERR_SESSION_EXPIRED', { status: 401 });
      // A super user who had entered a company is back in their own: the page and its pending actions are of the other.
      const isElsewhere = state.status === 'authenticated' && state.user.companyId !== session.user.companyId;
      return isElsewhere ? await reloadAtStart() : accept(session);
    } catch (error) {
      const hasEnded = hasCode(error, 'ERR_SESSION_EXPIRED', 'ERR_COMPANY_DISABLED');
      if (hasEnded && generation === started) {
        clear(endReasonOf(error.data) ?? defaultEndReason());
      }
      throw error;
    }
  }

  /** Callers share one renewal while it is running. */
  function renewShared(): Promise<string> {
    if (renewal) return renewal;
    const mine = renewOnce().finally(() => {
      if (renewal === mine) renewal = undefined;
    });
    renewal = mine;
    return mine;
  }

  /**
   * Fetches a new access token with the cookie. A caller that names the refused token gets its replacement if there is
   * one already. After the session has ended it throws, because components still mounted may call it.
   */
  async function renew(refused?: string): Promise<string> {
    if (state.status === 'anonymous' && !renewal) throw new ApiError('ERR_SESSION_EXPIRED', { status: 401 });
    if (!renewal && refused !== undefined && token && token.value !== refused) return token.value;
    return renewShared();
  }

  async function validToken(): Promise<string> {
    return token && Date.now() < token.renewAt ? token.value : renew();
  }

  /** Returns a token that should still be valid. While a logout is running, it waits for the outcome first. */
  async function freshToken(): Promise<string> {
    await leaving?.catch(() => undefined);
    return validToken();
  }

  /** A session that has already ended counts as success. */
  async function endOnServer(tokenOf: () => Promise<string>): Promise<void> {
    try {
      await request(logout, {}, await tokenOf());
    } catch (error) {
      if (!hasCode(error, 'ERR_SESSION_EXPIRED', 'ERR_TOKEN_EXPIRED')) throw error;
    }
  }

  const tabs = connectTabs({
    onLogin: (userId) => {
      const isSamePerson = state.status === 'authenticated' && state.user.id === userId;
      if (isSamePerson) return;
      // The cookie belongs to another user now; a reload replaces everything this tab shows.
      if (state.status === 'authenticated') globalThis.location.reload();
      else void restore().catch(() => clear('none'));
    },
    onLogout: () => clear('logout'),
  });

  /** Starts a session in this tab, by login or any other way. */
  async function start(begin: () => Promise<Session>): Promise<SessionUser> {
    const session = await withTabLock(begin);
    generation += 1;
    renewal = undefined;
    firstSeq = undefined;
    accept(session);
    tabs.publishLogin(session.user.id);
    return session.user;
  }

  /** Restores the session after a reload, or finds that there is none. Rejects when no response arrives. */
  async function restore(): Promise<void> {
    // Without a stored user there is no session; a request would only log a refusal in the console of every first
    // visit.
    if (readStored('userId') === undefined) return clear('none');
    try {
      await renewShared();
    } catch (error) {
      if (!hasCode(error, 'ERR_SESSION_EXPIRED', 'ERR_COMPANY_DISABLED')) throw error;
    }
  }

  async function endHere(): Promise<void> {
    const hasEntered = state.status === 'authenticated' && state.user.enteredBy !== null;
    await endOnServer(validToken);
    // Ends the super user's own session as well.
    const ownToken = async () => (await withTabLock(() => request(refreshSession, {}, undefined))).token;
    if (hasEntered) await endOnServer(ownToken);
    clear('logout');
    tabs.publishLogout();
  }

  return {
    getState: (): SessionState => state,
    firstSeq: (): number => firstSeq ?? 0,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    restore,
    renew,
    freshToken,
    clear,

    start,
    login: (credentials: Login): Promise<SessionUser> =>
      start(() => request(login, { body: credentials }, undefined)),

    /** For a super user: continues inside a company, as its admin. */
    enter: async (begin: () => Promise<Session>): Promise<void> => {
      const { user } = await withTabLock(begin);
      tabs.publishLogin(user.id);
      await reloadAtStart();
    },

    /** Leaves the entered company and returns to the super user's own session. */
    leave: async (): Promise<void> => {
      isReturning = true;
      try {
        await endOnServer(freshToken);
      } catch (error) {
        isReturning = false;
        throw error;
      }
      if (state.status === 'authenticated' && state.user.enteredBy) {
        tabs.publishLogin(state.user.enteredBy.userId);
      }
      await reloadAtStart();
    },

    /** Rejects, and leaves the session unchanged, when the server could not be reached. */
    logout: (): Promise<void> => {
      leaving ??= endHere().finally(() => {
        leaving = undefined;
      });
      return leaving;
    },

    /** Applies a change to the user that the server reported after the session began. */
    updateUser: (change: (user: SessionUser) => SessionUser): void => {
      if (state.status !== 'authenticated') return;
      const user = change(state.user);
      storeUser(user);
      setState({ status: 'authenticated', user });
    },
  };
}

export type SessionStore = ReturnType<typeof createSession>;

export const session: SessionStore = createSession();

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState);
}

/** For components that are only drawn inside a session. */
export function useSessionUser(): SessionUser {
  const state = useSession();
  if (state.status !== 'authenticated') throw new Error('This part of the screen needs a session');
  return state.user;
}
