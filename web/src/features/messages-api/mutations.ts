import { sendByApi } from '@prosa/contracts/external-api/api.ts';
import { useMutation } from '@tanstack/react-query';
import type { ApiErrorCode } from '#lib/api-error.ts';
import { request } from '#lib/api-request.ts';
import type { TestForm } from './state.ts';

const shownByForm: readonly ApiErrorCode[] = [
  'ERR_VALIDATION',
  'ERR_INVALID_API_TOKEN',
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_UPLOAD_EMPTY',
  'ERR_UPLOAD_TYPE',
  'ERR_UPLOAD_TOO_LARGE',
];

function bodyOf({ number, body, closeTicket, openTicket }: TestForm, file: File | undefined): unknown {
  if (!file) return { number, body, closeTicket, openTicket };
  const form = new FormData();
  form.append('number', number);
  form.append('body', body);
  form.append('closeTicket', String(closeTicket));
  form.append('openTicket', String(openTicket));
  form.append('medias', file);
  return form;
}

/** As another program would: by the token that was typed, whoever is logged in. */
export function useTestApi() {
  return useMutation({
    mutationFn: ({ form, file }: { readonly form: TestForm; readonly file: File | undefined }) =>
      request(sendByApi, { body: bodyOf(form, file) }, form.token.trim()),
    meta: { shownByForm },
  });
}
