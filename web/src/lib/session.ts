import { login, logout, refreshSession } from '@prosa/contracts/access/api.ts';
import type { Login, Session, SessionUser } from '@prosa/contracts/access/schema.ts';
import { useSyncExternalStore } from 'react';
import { ApiError, hasCode } from './api-error.ts';
import { request } from './api-request.ts';
import { type EndReason, toldEndReason } from './session-end.ts';
import { connectTabs } from './session-tabs.ts';
import { renewAt } from './session-token.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'anonymous'; readonly reason: EndReason }
  | { readonly status: 'authenticated'; readonly user: SessionUser };

function remember(user: SessionUser): void {
  writeStored('companyId', user.companyId);
  writeStored('userId', user.id);
  writeStored('companyDueDate', user.company.dueDate);
  const hasCampaigns = user.company.settings.some(
    ({ key, value }) => key === 'campaignsEnabled' && value === 'true',
  );
  if (hasCampaigns) writeStored('cshow', true);
  else removeStored('cshow');
}

function forget(): void {
  removeStored('token', 'companyId', 'userId', 'companyDueDate', 'cshow', 'arrivals');
}

/** The refresh cookie rotates: two tabs that used the same one at once would look like a theft. */
async function oneTabAtATime<Result>(action: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks ? locks.request('prosa-session', action) : action();
}

export function createSession() {
  let state: SessionState = { status: 'unknown' };
  let token: { readonly value: string; readonly renewAt: number } | undefined;
  let renewal: Promise<string> | undefined;
  /** Where the company's events stood when this session began here; whatever was fetched since is newer. */
  let firstSeq: number | undefined;
  /** Rises when a session begins or ends, so that a late answer cannot bring back the one before. */
  let generation = 0;
  /** The server is being told to end the session: whatever it refuses from now on, they wanted to leave. */
  let leaving: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function become(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function accept(session: Session): string {
    token = { value: session.token, renewAt: renewAt(session.token, Date.now()) };
    firstSeq ??= session.eventSeq;
    remember(session.user);
    become({ status: 'authenticated', user: session.user });
    return session.token;
  }

  function clear(reason: EndReason): void {
    generation += 1;
    token = undefined;
    firstSeq = undefined;
    renewal = undefined;
    forget();
    if (state.status === 'anonymous') return;
    become({ status: 'anonymous', reason: leaving === undefined ? reason : 'logout' });
  }

  /** The page is loaded again at its beginning, and finds by the cookie whose session it is. Nothing more happens here. */
  function beginAnew(): Promise<never> {
    globalThis.location.assign('/');
    return new Promise(() => undefined);
  }

  const untoldEndReason = (): EndReason => (state.status === 'authenticated' ? 'expired' : 'none');

  async function renewOnce(): Promise<string> {
    const started = generation;
    try {
      const session = await oneTabAtATime(() => request(refreshSession, {}, undefined));
      if (generation !== started) throw new ApiError('ERR_SESSION_EXPIRED', { status: 401 });
      // Whoever had entered a company is back in their own: what the screen shows, and what it was about to do, is not.
      const isElsewhere = state.status === 'authenticated' && state.user.companyId !== session.user.companyId;
      return isElsewhere ? await beginAnew() : accept(session);
    } catch (error) {
      const hasEnded = hasCode(error, 'ERR_SESSION_EXPIRED', 'ERR_COMPANY_DISABLED');
      if (hasEnded && generation === started) {
        clear(toldEndReason(error.data) ?? untoldEndReason());
      }
      throw error;
    }
  }

  /** Everyone who asks meanwhile waits for the same answer. */
  function renewTogether(): Promise<string> {
    if (renewal) return renewal;
    const mine = renewOnce().finally(() => {
      if (renewal === mine) renewal = undefined;
    });
    renewal = mine;
    return mine;
  }

  /**
   * A new access token by the cookie. Whoever says which token was refused gets the one that has replaced it, if there
   * is one already. Where a session has ended there is nothing to renew: what is still drawn may ask all the same.
   */
  async function renew(refused?: string): Promise<string> {
    if (state.status === 'anonymous' && !renewal) throw new ApiError('ERR_SESSION_EXPIRED', { status: 401 });
    if (!renewal && refused !== undefined && token && token.value !== refused) return token.value;
    return renewTogether();
  }

  async function tokenAtHand(): Promise<string> {
    return token && Date.now() < token.renewAt ? token.value : renew();
  }

  /** A token that should still be good. Whoever asks while the session is being ended learns how that went first. */
  async function freshToken(): Promise<string> {
    await leaving?.catch(() => undefined);
    return tokenAtHand();
  }

  /** One that has ended already is as good. */
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
      // The cookie is another person's now; a reload takes over all that this tab shows.
      if (state.status === 'authenticated') globalThis.location.reload();
      else void restore().catch(() => clear('none'));
    },
    onLogout: () => clear('logout'),
  });

  /** A session begins here, in whichever way. */
  async function start(begin: () => Promise<Session>): Promise<SessionUser> {
    const session = await oneTabAtATime(begin);
    generation += 1;
    renewal = undefined;
    firstSeq = undefined;
    accept(session);
    tabs.tellLogin(session.user.id);
    return session.user;
  }

  /** After a reload: takes the session up again, or finds that there is none. Rejects when no answer comes. */
  async function restore(): Promise<void> {
    // Nothing was kept, so asking would only put a refusal in the console of every first visit.
    if (readStored('userId') === undefined) return clear('none');
    try {
      await renewTogether();
    } catch (error) {
      if (!hasCode(error, 'ERR_SESSION_EXPIRED', 'ERR_COMPANY_DISABLED')) throw error;
    }
  }

  async function endHere(): Promise<void> {
    const hasEntered = state.status === 'authenticated' && state.user.enteredBy !== null;
    await endOnServer(tokenAtHand);
    // Their own session is still there, and is meant too.
    const ownToken = async () => (await oneTabAtATime(() => request(refreshSession, {}, undefined))).token;
    if (hasEntered) await endOnServer(ownToken);
    clear('logout');
    tabs.tellLogout();
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

    /** For a super user: goes on inside a company, as its admin. */
    enter: async (begin: () => Promise<Session>): Promise<void> => {
      const { user } = await oneTabAtATime(begin);
      tabs.tellLogin(user.id);
      await beginAnew();
    },

    /** Out of the company that was entered, and back to where they came from. */
    leave: async (): Promise<void> => {
      await endOnServer(freshToken);
      if (state.status === 'authenticated' && state.user.enteredBy) {
        tabs.tellLogin(state.user.enteredBy.userId);
      }
      await beginAnew();
    },

    /** Rejects, and leaves everything as it is, when the server could not be told. */
    logout: (): Promise<void> => {
      leaving ??= endHere().finally(() => {
        leaving = undefined;
      });
      return leaving;
    },

    /** What the server said of the person since the session began. */
    updateUser: (change: (user: SessionUser) => SessionUser): void => {
      if (state.status !== 'authenticated') return;
      const user = change(state.user);
      remember(user);
      become({ status: 'authenticated', user });
    },
  };
}

export type SessionStore = ReturnType<typeof createSession>;

export const session: SessionStore = createSession();

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState);
}

/** For what is drawn only inside a session. */
export function useSessionUser(): SessionUser {
  const state = useSession();
  if (state.status !== 'authenticated') throw new Error('This part of the screen needs a session');
  return state.user;
}
