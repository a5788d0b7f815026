import { type ComponentProps, useState } from 'react';
import type * as z from 'zod/mini';
import type { ApiErrorCode } from './api-error.ts';
import { issueText } from './api-error-text.ts';
import { fieldErrorsOf } from './form-errors.ts';
import { useT } from './i18n.ts';

interface PlainForm<Schema extends z.ZodMiniType> {
  /** Fetched when somebody begins to type, so that the page itself comes without it. */
  readonly schema: () => Promise<Schema>;
  /** What the fields hold, in the shape the schema reads. */
  readonly read: (fields: FormData) => unknown;
  readonly submit: (values: z.output<Schema>) => Promise<void>;
  /** Which field a code of its own concerns; it is then said beside that field. */
  readonly fieldOf?: Partial<Record<ApiErrorCode, string>>;
}

type SubmitHandler = NonNullable<ComponentProps<'form'>['onSubmit']>;

function focusFirstInvalid(form: HTMLFormElement, errors: Record<string, string>): void {
  const fields = [...form.elements].filter((field) => field instanceof HTMLElement);
  fields.find((field) => Object.hasOwn(errors, field.getAttribute('name') ?? ''))?.focus();
}

/** A form of plain HTML fields, checked by the schema the server uses. The fields keep their own values. */
export function usePlainForm<Schema extends z.ZodMiniType>(options: PlainForm<Schema>) {
  const { schema, read, submit, fieldOf } = options;
  const t = useT();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);

  async function send(form: HTMLFormElement): Promise<void> {
    setFailure(undefined);
    setIsBusy(true);
    try {
      await checkAndSubmit(form);
    } catch (error) {
      const refused = fieldErrorsOf(error, fieldOf);
      setErrors(refused);
      setFailure(error);
      focusFirstInvalid(form, refused);
    } finally {
      setIsBusy(false);
    }
  }

  async function checkAndSubmit(form: HTMLFormElement): Promise<void> {
    const result = (await schema()).safeParse(read(new FormData(form)));
    if (!result.success) {
      const found = Object.fromEntries(
        // The first problem of a field is the one to fix first, and the last entry of a name wins.
        result.error.issues.map(({ path, message }) => [path.join('.'), message]).reverse(),
      ) as Record<string, string>;
      setErrors(found);
      focusFirstInvalid(form, found);
      return;
    }
    setErrors({});
    await submit(result.data);
  }

  const onSubmit: SubmitHandler = (event) => {
    event.preventDefault();
    if (!isBusy) void send(event.currentTarget);
  };

  return {
    onSubmit,
    // A failed fetch is told when the form is sent; until then it may work the next time.
    onFocus: () => void schema().catch(() => undefined),
    isBusy,
    failure,
    /** Whether a field says what was wrong. */
    isOnFields: Object.keys(errors).length > 0,
    /** Keys are kept, not texts, so that a change of language changes them as well. */
    errorOf: (field: string): string | undefined => {
      const message = errors[field];
      return message === undefined ? undefined : issueText(message, t);
    },
  };
}
