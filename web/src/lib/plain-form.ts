import { type ComponentProps, useState } from 'react';
import type * as z from 'zod/mini';
import type { ApiErrorCode } from './api-error.ts';
import { issueText } from './api-error.ts';
import { fieldErrorsOf } from './form-errors.ts';
import { useT } from './i18n.ts';

interface PlainForm<Schema extends z.ZodMiniType> {
  /** Loaded when the user starts to type, so that the page itself loads without it. */
  readonly schema: () => Promise<Schema>;
  /** Values of the fields, in the shape that the schema parses. */
  readonly read: (fields: FormData) => unknown;
  readonly submit: (values: z.output<Schema>) => Promise<void>;
  /** Field that an error code is about; the error is then shown beside that field. */
  readonly fieldOf?: Partial<Record<ApiErrorCode, string>>;
}

type SubmitHandler = NonNullable<ComponentProps<'form'>['onSubmit']>;

function focusFirstInvalid(form: HTMLFormElement, errors: Record<string, string>): void {
  const fields = [...form.elements].filter((field) => field instanceof HTMLElement);
  fields.find((field) => Object.hasOwn(errors, field.getAttribute('name') ?? ''))?.focus();
}

/** State of a form with plain HTML fields, checked by the server's schema. The fields keep their own values. */
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
        // Reversed because the last entry of a name wins: the first problem of a field is shown.
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
    // A failed load is reported on submit; until then it may succeed the next time.
    onFocus: () => void schema().catch(() => undefined),
    isBusy,
    failure,
    /** Whether a field shows an error. */
    isOnFields: Object.keys(errors).length > 0,
    /** Keys are stored instead of texts, so that the errors follow a change of language. */
    errorOf: (field: string): string | undefined => {
      const message = errors[field];
      return message === undefined ? undefined : issueText(message, t);
    },
  };
}
