import { ApiError, type ApiErrorCode, issuesByField, issueText } from './api-error.ts';
import type { Translate } from './i18n.ts';

type FieldErrors = Readonly<Record<string, unknown>>;

/**
 * The fields a refusal is about, each with the key of its text; empty when it is about none. `fieldOf` says which
 * field a code of its own concerns.
 */
export function fieldErrorsOf(
  error: unknown,
  fieldOf: Partial<Record<ApiErrorCode, string>> = {},
): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const field = fieldOf[error.code];
  return field === undefined ? issuesByField(error, (key) => key) : { [field]: `errors.${error.code}` };
}

/** Errors are kept as keys and read where they are shown, so that a change of language changes them too. */
export function withErrorText<Props extends { error?: unknown }>({ error, ...props }: Props, t: Translate) {
  return { ...props, error: typeof error === 'string' ? issueText(error, t) : undefined };
}

/** Takes whoever must correct something to the first thing to correct. */
export function focusFirst(
  form: { readonly getInputNode: (path: string) => HTMLElement | null },
  errors: FieldErrors,
): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
}

/** Only what was changed: what a colleague changed meanwhile in the other fields stays. */
export function changedFields<Form extends object>(before: Form, form: Form): Partial<Form> {
  const entries = Object.entries(form).filter(([field, value]) => value !== before[field as keyof Form]);
  return Object.fromEntries(entries) as Partial<Form>;
}
