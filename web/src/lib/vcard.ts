/** The part of a contact card needed to start a conversation. */
export interface VCard {
  readonly name: string;
  readonly phones: readonly VCardPhone[];
}

export interface VCardPhone {
  /** The number as written on the card. */
  readonly text: string;
  /** Digits only, with the country code where the card has the WhatsApp number. */
  readonly digits: string;
}

/** Limits: a text with more is an address book, not a card. */
const maxCards = 50;
const maxPhones = 10;

const escapes: Readonly<Record<string, string>> = { n: ' ', N: ' ' };
const unescaped = (value: string): string =>
  value.replaceAll(/\\(.)/g, (_, character: string) => escapes[character] ?? character).trim();

/** Parses the cards of an untrusted text; skips what it cannot parse. */
export function parseVCards(text: string): readonly VCard[] {
  const unfolded = text.replaceAll(/\r?\n[ \t]/g, '');
  const cards: VCard[] = [];
  let lines: string[] | undefined;
  for (const line of unfolded.split(/\r?\n/)) {
    const mark = line.trim().toUpperCase();
    if (mark === 'BEGIN:VCARD') lines = [];
    else if (mark === 'END:VCARD' && lines) {
      cards.push(readCard(lines));
      lines = undefined;
    } else lines?.push(line);
  }
  return cards.slice(0, maxCards);
}

function readCard(lines: readonly string[]): VCard {
  const fields = lines.map(readField).filter((field) => field !== undefined);
  const named = fields.find(({ name }) => name === 'FN') ?? fields.find(({ name }) => name === 'N');
  const phones = fields
    .filter(({ name }) => name === 'TEL')
    .map(({ parameters, value }) => {
      const known = /waid=(\d{5,20})/i.exec(parameters)?.[1];
      return { text: value, digits: known ?? value.replaceAll(/\D/g, '') };
    })
    .filter(({ digits }) => digits !== '');
  const name = named?.name === 'N' ? named.value.replaceAll(';', ' ').trim() : (named?.value ?? '');
  return { name: name || (phones[0]?.text ?? ''), phones: phones.slice(0, maxPhones) };
}

/** `item1.TEL;type=CELL;waid=55119…:+55 11 9…` */
function readField(line: string): { name: string; parameters: string; value: string } | undefined {
  const colon = line.indexOf(':');
  if (colon === -1) return undefined;
  const [key = '', ...parameters] = line.slice(0, colon).split(';');
  const name = (key.split('.').at(-1) ?? '').toUpperCase();
  return { name, parameters: parameters.join(';'), value: unescaped(line.slice(colon + 1)) };
}
