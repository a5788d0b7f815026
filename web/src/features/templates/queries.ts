import { sendTemplate } from '@prosa/contracts/messages/api.ts';
import { listTemplates, syncTemplates } from '@prosa/contracts/templates/api.ts';
import type { TemplateParameter } from '@prosa/contracts/templates/schema.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const templateKeys = { list: (connectionId: number) => ['templates', 'list', connectionId] as const };

export function templateListQuery(connectionId: number) {
  return queryOptions({
    queryKey: templateKeys.list(connectionId),
    queryFn: ({ signal }) => call(listTemplates, { params: { connectionId }, signal }),
  });
}

export function useSyncTemplates() {
  return useMutation({
    mutationFn: (connectionId: number) => call(syncTemplates, { params: { connectionId } }),
    onSuccess: (templates, connectionId, _result, { client }) =>
      client.setQueryData(templateListQuery(connectionId).queryKey, templates),
  });
}

interface SendTemplateInput {
  readonly ticketId: number;
  readonly templateId: number;
  readonly parameters: TemplateParameter[];
  /** The same one for every attempt, so that a lost answer does not send it twice. */
  readonly clientId: string;
}

/** The message's own event puts it into the conversation. */
export function useSendTemplate() {
  return useMutation({
    mutationFn: ({ ticketId, ...body }: SendTemplateInput) =>
      call(sendTemplate, { params: { ticketId }, body }),
  });
}
