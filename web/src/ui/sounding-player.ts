let sounding: Pick<HTMLMediaElement, 'pause'> | undefined;

/** Two voices at once are none: whoever begins to sound calls this. */
export function pauseOthers(player: Pick<HTMLMediaElement, 'pause'>): void {
  if (sounding !== player) sounding?.pause();
  sounding = player;
}
