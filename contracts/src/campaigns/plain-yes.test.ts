import { expect, it } from 'vitest';
import { isPlainYes } from './plain-yes.ts';

it.each(['Sim', 'sim!!', 'SIM, por favor', 'Pode mandar', 'Sí', 'yes', '👍🏽', '✅'])(
  '%j is a plain yes',
  (text) => {
    expect(isPlainYes(text)).toBe(true);
  },
);

it.each(['', 'não', 'Quanto custa?', 'sim, mas só amanhã', 'sim, 2 unidades', 'oi', '?', '👎'])(
  '%j asks for more than a yes',
  (text) => {
    expect(isPlainYes(text)).toBe(false);
  },
);
