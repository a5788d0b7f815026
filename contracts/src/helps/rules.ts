const code = /^[A-Za-z0-9_-]{11}$/;
/** The forms in which YouTube gives the address of a film away. */
const link =
  /^(?:https?:\/\/)?(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|(?:embed|shorts|live|v)\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i;

/** The code of the film that a code or a link to YouTube, however it was copied, names; undefined when it names none. */
export function videoCodeOf(text: string): string | undefined {
  const given = text.trim();
  return code.test(given) ? given : link.exec(given)?.[1];
}

/** Where the film is shown: the address of YouTube that sets no cookie before somebody plays it. */
export function videoFrameUrl(video: string): string {
  return `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}?autoplay=1&rel=0`;
}
