/** What people choose first, and whoever guesses tries first; with and without what is put behind it. */
const commonest = new Set(
  `123123 1234567890 1q2w3e 1q2w3e4r abc123 abcde abcdef acesso access admin adm123 administrador amor asdfgh atendimento brasil
  cliente contato deus dragon empresa flamengo futebol gabriel iloveyou jesus letmein login master mudar mudar123
  password passw0rd princesa prosa qwerty qwertyuiop senha teste test trocar welcome whatsapp zxcvbn`.split(
    /\s+/,
  ),
);

/** 12345, 54321, abcde: each sign the next one, or the one before. */
function isRow(text: string): boolean {
  const steps = new Set([...text].slice(1).map((sign, index) => sign.charCodeAt(0) - text.charCodeAt(index)));
  const [step = 0] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}

const bare = (text: string): string => text.toLowerCase().replaceAll(/[\s._-]/g, '');

/**
 * A password that would be guessed: one sign again and again, signs in a row, one of the commonest (also with digits
 * or marks behind it), or what is known of the person anyway, such as the name and the e-mail.
 */
export function isWeakPassword(password: string, known: readonly string[] = []): boolean {
  const chosen = bare(password);
  if (isRow(chosen)) return true;
  if (commonest.has(chosen) || commonest.has(chosen.replace(/[\d!@#$%*.?]+$/, ''))) return true;
  return known.flatMap((text) => [text, text.split('@')[0] ?? '']).some((text) => bare(text) === chosen);
}
