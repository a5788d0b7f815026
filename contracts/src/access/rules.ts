/** What people choose first, and whoever guesses tries first; with and without what is put behind it. */
const commonest = new Set(
  `123123 1234567890 1q2w3e 1q2w3e4r abc123 abcde abcdef acesso access admin adm123 administrador amor asdfgh atendimento brasil
  cliente contato deus dragon empresa flamengo futebol gabriel iloveyou jesus letmein login master mudar mudar123
  password passw0rd princesa prosa qwerty qwertyuiop senha teste test trocar welcome whatsapp zxcvbn`.split(
    /\s+/,
  ),
);

/** Rows and columns of keyboards, in the order fingers run over them. */
const keyboardRuns = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1234567890',
].flatMap((run) => [run, [...run].reverse().join('')]);

const stepsOf = (text: string): number[] =>
  [...text].slice(1).map((sign, index) => sign.charCodeAt(0) - text.charCodeAt(index));

/** 12345, 97531, aaaaa, abcde: the same step from each character to the next. */
const hasOneStep = (text: string): boolean => new Set(stepsOf(text)).size <= 1;

/** 121212, abcabc: a short piece again and again. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/u.test(text);

function isSequence(text: string): boolean {
  return hasOneStep(text) || isRepeated(text) || keyboardRuns.some((run) => run.includes(text));
}

const bare = (text: string): string => text.toLowerCase().replaceAll(/[\s._-]/g, '');

/**
 * A password that would be guessed: a sequence, a short piece repeated, one of the most common (also with digits or marks
 * behind it), or what is known of the person anyway, such as the name and the e-mail. The server refuses a much longer
 * list of common ones besides.
 */
export function isWeakPassword(password: string, known: readonly string[] = []): boolean {
  const chosen = bare(password);
  if (isSequence(chosen)) return true;
  if (commonest.has(chosen) || commonest.has(chosen.replace(/[\d!@#$%*.?]+$/, ''))) return true;
  return known.flatMap((text) => [text, text.split('@')[0] ?? '']).some((text) => bare(text) === chosen);
}

export const passwordStrengths = ['refused', 'weak', 'fair', 'strong'] as const;
export type PasswordStrength = (typeof passwordStrengths)[number];

/** Bits of guessing work: characters that continue a sequence or repeat the one before add nothing. */
function estimatedBits(password: string): number {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password));
  const pool = kinds.length === 0 ? 1 : ([10, 36, 62, 80][kinds.length - 1] ?? 80);
  const steps = stepsOf(password.toLowerCase());
  const surprises = steps.filter((step, index) => step !== 0 && step !== steps[index - 1]).length + 1;
  return surprises * Math.log2(pool);
}

/** How strong a password looks while it is typed. Only what is `refused` is refused. */
export function passwordStrength(
  password: string,
  { minLength, known = [] }: { readonly minLength: number; readonly known?: readonly string[] },
): PasswordStrength {
  if (password.length < minLength || isWeakPassword(password, known)) return 'refused';
  const bits = estimatedBits(password);
  if (bits < 36) return 'weak';
  return bits < 56 ? 'fair' : 'strong';
}
