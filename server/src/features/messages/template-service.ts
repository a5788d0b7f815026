import type { Message } from '@prosa/contracts/messages/schema.ts';
import { isSendable, mismatchedParameters, renderTemplate } from '@prosa/contracts/templates/rules.ts';
import type { SendTemplate, Template } from '@prosa/contracts/templates/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import { requireSendingAllowance } from '#features/companies/verification-service.ts';
import { requireTemplate } from '#features/templates/service.ts';
import { requireWritableTicket } from '#features/tickets/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { MessageDependencies, MessagePublisher } from './publisher.ts';
import { messageQueries } from './queries.ts';
import { markAllRead, ownColumns, queueSend, requireConnectionOf } from './sending-service.ts';
import { messageStore } from './store.ts';

/** The provider would refuse it later, when no user is there to correct it. */
function refuseUnfit(template: Template, { parameters }: SendTemplate): void {
  if (!isSendable(template)) throw new AppError('ERR_TEMPLATE_NOT_SENDABLE');
  const { missing, unknown } = mismatchedParameters(template, parameters);
  const pathTo = ({ part, key }: (typeof missing)[number]) => `parameters.${part}.${key}`;
  const issues = [
    ...missing.map((blank) => ({ path: pathTo(blank), message: validationKeys.required })),
    ...unknown.map((parameter) => ({ path: pathTo(parameter), message: validationKeys.invalid })),
  ];
  if (issues.length > 0) throw new AppError('ERR_VALIDATION', { issues });
}

function fail(): never {
  throw new AppError('ERR_CREATING_MESSAGE');
}

export function createTemplateSending({ clock }: MessageDependencies, publisher: MessagePublisher) {
  async function sentBefore(tx: Tx, actor: UserActor, clientId: string | undefined) {
    if (clientId === undefined) return undefined;
    const [known] = await messageQueries(tx).sentAs(actor.userId, [clientId]);
    return known && publisher.presentOne(tx, known.id);
  }

  return {
    /** At any time, also when the customer has not written for long. The same client id again adds nothing. */
    async sendTemplate(tx: Tx, actor: UserActor, ticketId: number, input: SendTemplate): Promise<Message> {
      const known = await sentBefore(tx, actor, input.clientId);
      if (known) return known;
      const ticket = await requireWritableTicket(tx, actor, ticketId);
      if (actor.isEmailUnverified) await requireSendingAllowance(tx, clock.now());
      const connectionId = requireConnectionOf(ticket);
      const template = await requireTemplate(tx, connectionId, input.templateId);
      refuseUnfit(template, input);
      const { name, language } = template;
      const { parameters, clientId } = input;
      const row = await messageStore(tx).insertOwn({
        ...ownColumns(ticket, clock.now()),
        kind: 'text',
        body: renderTemplate(template, parameters),
        template: { name, language, parameters },
        origin: 'user',
        user_id: actor.userId,
        client_id: clientId ?? null,
      });
      if (!row) return (await sentBefore(tx, actor, clientId)) ?? fail();
      await queueSend(tx, row, connectionId);
      await markAllRead(tx, ticket, connectionId);
      const [message] = await publisher.publishCreated(tx, ticket, [row], 'none');
      return message ?? fail();
    },
  };
}
