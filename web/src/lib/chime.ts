import chimeUrl from './chime.mp3?url';
import { readStored } from './storage.ts';
import { holdTabLock } from './tab-locks.ts';

const maxVolume = 1;
/** Rings at most once in this interval: ten messages in a second are one piece of news. */
const quietMs = 2000;
const gestures = ['click', 'keydown', 'touchend'] as const;

/** Returns a gate that is open once and then closed for the given time. */
export function createRingGate(quietForMs: number, now: () => number = Date.now): () => boolean {
  let openAgainAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() < openAgainAt) return false;
    openAgainAt = now() + quietForMs;
    return true;
  };
}

/** Browsers allow sound only after a user gesture; where the browser does not report one, a gesture is assumed. */
function hasUserGesture(): boolean {
  const activation: UserActivation | undefined = navigator.userActivation;
  return activation?.hasBeenActive ?? true;
}

/**
 * Notification sound. Only one tab of the product rings: the first that the browser allows to. The page is mute until
 * its first user gesture, and stays mute where the browser cannot play sound.
 */
export function startChime(): { readonly ring: () => void; readonly stop: () => void } {
  const player = new Audio();
  const isOpen = createRingGate(quietMs);
  let isOurTurn = false;
  let leave: (() => void) | undefined;
  let isStopped = false;

  function listen(): void {
    for (const gesture of gestures) globalThis.addEventListener(gesture, unlock, { capture: true });
  }

  function unlisten(): void {
    for (const gesture of gestures) globalThis.removeEventListener(gesture, unlock, { capture: true });
  }

  async function play(): Promise<boolean> {
    try {
      await player.play();
      return true;
    } catch (error) {
      if (error instanceof DOMException) return false;
      throw error;
    }
  }

  /** Plays the sound muted once: Safari only lets a player sound later that was played inside a user gesture. */
  async function unlockPlayer(): Promise<void> {
    unlisten();
    player.src = chimeUrl;
    player.muted = true;
    const hasPlayed = await play();
    player.pause();
    player.muted = false;
    if (isStopped) return;
    if (!hasPlayed) return listen();
    leave = holdTabLock('prosa-chime', {
      by: 'one',
      onHeld: () => {
        isOurTurn = true;
      },
    });
  }

  function unlock(): void {
    if (hasUserGesture()) void unlockPlayer();
  }

  async function sound(volume: number): Promise<void> {
    player.volume = volume;
    player.currentTime = 0;
    if (await play()) return;
    // Another tab may be allowed to play; this one tries again at the next gesture.
    leave?.();
    isOurTurn = false;
    if (!isStopped) listen();
  }

  listen();
  // Submitting the login form counts as a gesture.
  if (navigator.userActivation?.hasBeenActive) unlock();

  return {
    ring: () => {
      const volume = readStored('volume') ?? maxVolume;
      // Volume 0 is not enough to be silent: on a phone the page cannot set the volume.
      if (isOurTurn && volume > 0 && isOpen()) void sound(volume);
    },
    stop: () => {
      isStopped = true;
      unlisten();
      leave?.();
      player.pause();
    },
  };
}

let shared: { readonly chime: ReturnType<typeof startChime>; users: number } | undefined;

/** Shares one chime between all callers in this tab: two would compete for the lock and ring twice. */
export function shareChime(): { readonly ring: () => void; readonly leave: () => void } {
  const own = shared ?? { chime: startChime(), users: 0 };
  own.users += 1;
  shared = own;
  return {
    ring: own.chime.ring,
    leave: () => {
      own.users -= 1;
      if (own.users > 0) return;
      own.chime.stop();
      shared = undefined;
    },
  };
}
