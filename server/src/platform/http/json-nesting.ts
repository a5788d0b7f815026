const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const list = { opens: '['.charCodeAt(0), closes: ']'.charCodeAt(0) };
const object = { opens: '{'.charCodeAt(0), closes: '}'.charCodeAt(0) };

/** Whether a JSON text has more levels than that. Counts brackets only, so that nothing is built of a hostile text. */
export function isNestedDeeperThan(text: string, levels: number): boolean {
  let depth = 0;
  for (let place = 0; place < text.length && depth <= levels; place += 1) {
    const code = text.charCodeAt(place);
    if (code === quote) place = endOfString(text, place + 1);
    else if (code === list.opens || code === object.opens) depth += 1;
    else if (code === list.closes || code === object.closes) depth -= 1;
  }
  return depth > levels;
}

function endOfString(text: string, from: number): number {
  let place = from;
  while (place < text.length && text.charCodeAt(place) !== quote) {
    place += text.charCodeAt(place) === backslash ? 2 : 1;
  }
  return place;
}
