const start = /(?:https?:\/\/|www\.)[^\s<>"`]+/iy;
/** Punctuation and format markers that may follow an address without being part of it. */
const trailing = new Set(".,;:!?'*_~])}");

export interface FoundLink {
  readonly text: string;
  /** `undefined` when the text only looks like an address. */
  readonly href: string | undefined;
}

/** Returns the web address that begins exactly here. Only http and https, so that no link can run code. */
export function matchLink(text: string, position: number): FoundLink | undefined {
  start.lastIndex = position;
  const found = start.exec(text)?.[0];
  if (found === undefined) return undefined;
  const address = withoutTrailing(found);
  const href = /^www\./i.test(address) ? `https://${address}` : address;
  return { text: address, href: isWebAddress(href) ? href : undefined };
}

/** A closing bracket belongs to the address if the address opened it: /wiki/Prosa_(gênero). */
function withoutTrailing(address: string): string {
  let open = address.split('(').length - address.split(')').length;
  let end = address.length;
  while (end > 0) {
    const last = address[end - 1] ?? '';
    if (!trailing.has(last) || (last === ')' && open >= 0)) break;
    if (last === ')') open += 1;
    end -= 1;
  }
  return address.slice(0, end);
}

function isWebAddress(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { protocol, hostname } = new URL(href);
  return /^https?:$/.test(protocol) && !hostname.startsWith('.');
}
