/** The most common passwords, refused with and without trailing digits or marks. */
const commonPasswords = new Set(
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

/** Detects one constant step from each character to the next: 12345, 97531, aaaaa, abcde. */
const hasOneStep = (text: string): boolean => new Set(stepsOf(text)).size <= 1;

/** Detects a short piece repeated throughout: 121212, abcabc. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/u.test(text);

function isSequence(text: string): boolean {
  return hasOneStep(text) || isRepeated(text) || keyboardRuns.some((run) => run.includes(text));
}

const bare = (text: string): string => text.toLowerCase().replaceAll(/[\s._-]/g, '');

/**
 * Returns whether a password is easy to guess: a sequence, a repeated short piece, one of the most common (also with
 * trailing digits or marks), or built from known data such as the person's name and e-mail. The server also refuses a
 * much longer list of common passwords.
 */
export function isWeakPassword(password: string, known: readonly string[] = []): boolean {
  const chosen = bare(password);
  if (isSequence(chosen)) return true;
  if (commonPasswords.has(chosen) || commonPasswords.has(chosen.replace(/[\d!@#$%*.?]+$/, ''))) return true;
  return known.flatMap((text) => [text, text.split('@')[0] ?? '']).some((text) => bare(text) === chosen);
}

export const passwordStrengths = ['refused', 'weak', 'fair', 'strong'] as const;
export type PasswordStrength = (typeof passwordStrengths)[number];

/** Estimates the guessing work in bits: characters that continue a sequence or repeat the one before add nothing. */
function estimatedBits(password: string): number {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password));
  const pool = kinds.length === 0 ? 1 : ([10, 36, 62, 80][kinds.length - 1] ?? 80);
  const steps = stepsOf(password.toLowerCase());
  const surprises = steps.filter((step, index) => step !== 0 && step !== steps[index - 1]).length + 1;
  return surprises * Math.log2(pool);
}

/** Rates a password while it is typed. Only `refused` blocks it. */
export function passwordStrength(
  password: string,
  { minLength, known = [] }: { readonly minLength: number; readonly known?: readonly string[] },
): PasswordStrength {
  if (password.length < minLength || isWeakPassword(password, known)) return 'refused';
  const bits = estimatedBits(password);
  if (bits < 36) return 'weak';
  return bits < 56 ? 'fair' : 'strong';
}
