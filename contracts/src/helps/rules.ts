const code = /^[A-Za-z0-9_-]{11}$/;
/** Forms of a YouTube link to a video. */
const link =
  /^(?:https?:\/\/)?(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|(?:embed|shorts|live|v)\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i;

/** Returns the video code in a code or a YouTube link of any form; undefined when there is none. */
export function videoCodeOf(text: string): string | undefined {
  const given = text.trim();
  return code.test(given) ? given : link.exec(given)?.[1];
}

/** Returns the address of the embedded player, on the YouTube domain that sets no cookie before playback. */
export function videoFrameUrl(video: string): string {
  return `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}?autoplay=1&rel=0`;
}
