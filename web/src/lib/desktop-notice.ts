export type NoticePermission = NotificationPermission | 'unsupported';

export interface DesktopNotice {
  /** Another notice with the same tag takes the place of this one. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly icon: string;
  readonly onOpen: () => void;
}

const closeAfterMs = 3000;
const closing = new Map<string, ReturnType<typeof setTimeout>>();
/** Chrome on Android has the name and the permission, but refuses to make one without a service worker. */
let isRefused = false;

export function noticePermission(): NoticePermission {
  if (isRefused || typeof Notification === 'undefined') return 'unsupported';
  return Notification.permission;
}

/** Only in answer to a click: browsers remember a question that nobody expected as a no. */
export async function requestNoticePermission(): Promise<NoticePermission> {
  if (noticePermission() !== 'default') return noticePermission();
  await Notification.requestPermission();
  return noticePermission();
}

function make({ tag, title, body, icon }: DesktopNotice): Notification | undefined {
  try {
    // The sound is ours, with the volume of our slider.
    return new Notification(title, { tag, body, icon, silent: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    isRefused = true;
    return undefined;
  }
}

/** Shows it for a moment, if the person has allowed that. */
export function showNotice(wanted: DesktopNotice): void {
  if (noticePermission() !== 'granted') return;
  const notice = make(wanted);
  if (!notice) return;
  // The one it replaces is the same to the browser: its time would close this one early.
  clearTimeout(closing.get(wanted.tag));
  const timer = setTimeout(() => {
    closing.delete(wanted.tag);
    notice.close();
  }, closeAfterMs);
  closing.set(wanted.tag, timer);
  notice.onclick = () => {
    globalThis.focus();
    notice.close();
    wanted.onOpen();
  };
}
