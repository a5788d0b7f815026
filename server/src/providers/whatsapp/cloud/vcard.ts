/** A person as a card of a phone book carries them, as far as WhatsApp does. */
export interface Card {
  readonly name: string;
  readonly phones: readonly { readonly phone: string; readonly waId?: string }[];
}

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/[\r\n]+/g, ' ');
const unescaped = (text: string) => text.replaceAll(/\\([\\;,])/g, '$1').replaceAll(/\\n/gi, ' ');

export function writeCard({ name, phones }: Card): string {
  const lines = phones.map(({ phone, waId }) => `TEL;type=CELL${waId ? `;waid=${waId}` : ''}:${phone}`);
  return ['BEGIN:VCARD', 'VERSION:3.0', `FN:${escaped(name)}`, ...lines, 'END:VCARD'].join('\n');
}

/** A long line goes on in the next one, which then begins with a space. */
const unfolded = (text: string) => text.replaceAll(/\r?\n[ \t]/g, '');

export function readCard(text: string): Card {
  const lines = unfolded(text).split(/\r?\n/);
  const valueIn = (line: string) => line.slice(line.indexOf(':') + 1).trim();
  const named = (property: string) =>
    lines.filter((line) => new RegExp(`^(?:\\w+\\.)?${property}(?:;[^:]*)?:`, 'i').test(line));
  const [full] = named('FN');
  const [parts] = named('N');
  const name = full
    ? valueIn(full)
    : valueIn(parts ?? ':')
        .split(';')
        .reverse()
        .join(' ')
        .trim();
  const phones = named('TEL').map((line) => {
    const waId = /;waid=(\d+)/i.exec(line.slice(0, line.indexOf(':')))?.[1];
    return { phone: valueIn(line), ...(waId === undefined ? {} : { waId }) };
  });
  return { name: unescaped(name), phones };
}
