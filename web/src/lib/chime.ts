import chimeUrl from './chime.mp3?url';
import { readStored } from './storage.ts';
import { holdName } from './tab-names.ts';

const loudest = 1;
/** Ten messages in a second are one piece of news. */
const quietMs = 2000;
const gestures = ['click', 'keydown', 'touchend'] as const;

/** Lets one through, and then nobody for a while. */
export function createRingGate(quietForMs: number, now: () => number = Date.now): () => boolean {
  let openAgainAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() < openAgainAt) return false;
    openAgainAt = now() + quietForMs;
    return true;
  };
}

/** Browsers let a page sound only after somebody has touched it; where that is not told, a gesture is taken for one. */
function wasTouched(): boolean {
  const activation: UserActivation | undefined = navigator.userActivation;
  return activation?.hasBeenActive ?? true;
}

/**
 * The sound of news. Of all tabs of the product one rings: the first of those that are allowed to. Until the first
 * gesture in the page it is mute, and so it stays where the browser cannot play it.
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

  /** Safari lets only a player sound later that was played in a gesture once, so it plays the sound unheard. */
  async function unlockPlayer(): Promise<void> {
    unlisten();
    player.src = chimeUrl;
    player.muted = true;
    const hasPlayed = await play();
    player.pause();
    player.muted = false;
    if (isStopped) return;
    if (!hasPlayed) return listen();
    leave = holdName('prosa-chime', {
      by: 'one',
      onHeld: () => {
        isOurTurn = true;
      },
    });
  }

  function unlock(): void {
    if (wasTouched()) void unlockPlayer();
  }

  async function sound(volume: number): Promise<void> {
    player.volume = volume;
    player.currentTime = 0;
    if (await play()) return;
    // Another tab may be allowed to; this one asks again at the next gesture.
    leave?.();
    isOurTurn = false;
    if (!isStopped) listen();
  }

  listen();
  // Whoever logged in by the form has touched the page already.
  if (navigator.userActivation?.hasBeenActive) unlock();

  return {
    ring: () => {
      const volume = readStored('volume') ?? loudest;
      // Not merely at volume 0: on a phone the page has no say in how loud it is.
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

/** One for all who have news in this tab: two would wait for each other's turn, and ring twice. */
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
