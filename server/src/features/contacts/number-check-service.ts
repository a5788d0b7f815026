import type { Contact, CreateContact, UpdateContact } from '@prosa/contracts/contacts/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import { recordAct } from '#features/audit-log/service.ts';
import { type AskConnection, findConnected } from '#features/connections/questions/service.ts';
import { noteOnContact } from '#features/ticket-notes/service.ts';
import { seesTicketOf } from '#features/tickets/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { type Address, ProviderError } from '#providers/whatsapp/port.ts';
import { findContactByNumber } from './addresses/store.ts';
import type { ContactService } from './service.ts';

/** Access to the company's data before and after a call to WhatsApp, during which no transaction is open. */
interface Stages {
  readonly reader: Reader;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Guards the number of a contact, since it decides where the next message of any user goes. */
async function requireNumberChange(reader: Reader, actor: UserActor, contactId: number): Promise<void> {
  if (can(actor, 'contacts:change-number') || (await seesTicketOf(reader, actor, contactId))) return;
  throw new AppError('ERR_CONTACT_NUMBER_LOCKED');
}

/** Records the old and the new number in the audit log and in the contact's tickets. */
async function recordNumberChange(tx: Tx, actor: UserActor, before: Contact, after: Contact): Promise<void> {
  const [from, to] = [before.number ?? '—', after.number ?? '—'];
  await recordAct(tx, {
    act: 'contact.change-number',
    by: actor,
    target: { id: after.id, name: `${after.name}: ${from} → ${to}` },
    fields: ['number'],
  });
  await noteOnContact(tx, actor, {
    contactId: after.id,
    note: `O número do contato mudou de ${from} para ${to}.`,
  });
}

/** Contacts whose numbers are checked with WhatsApp, while there is an open connection. */
export function createCheckedContacts(
  contacts: Pick<ContactService, 'get' | 'create' | 'update'>,
  ask: AskConnection,
) {
  /** Returns undefined without an open connection: the number is then stored as typed. */
  async function lookUp(reader: Reader, number: string): Promise<Address | undefined> {
    const connectionId = await findConnected(reader);
    if (connectionId === undefined) return undefined;
    const found = await answerFor(reader, connectionId, number);
    if (!found) throw new AppError('ERR_WAPP_INVALID_CONTACT');
    return found;
  }

  async function answerFor(
    { companyId }: Reader,
    connectionId: number,
    number: string,
  ): Promise<Address | undefined> {
    try {
      return (await ask(companyId, connectionId, 'lookUp', { numbers: [number] }))[number];
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new AppError('ERR_WAPP_CHECK_CONTACT', undefined, { cause: error });
    }
  }

  /** Refuses a known number without asking WhatsApp. */
  async function refuseKnown(reader: Reader, number: string, ownId?: number): Promise<void> {
    const contactId = await findContactByNumber(reader, number);
    if (contactId !== undefined && contactId !== ownId) {
      throw new AppError('ERR_DUPLICATED_CONTACT', { contactId });
    }
  }

  /** Skips the lookup for an unchanged number, and for a group, which has none. */
  async function lookUpChange(
    reader: Reader,
    actor: UserActor,
    id: number,
    number: string | undefined,
  ): Promise<Address | undefined> {
    if (number === undefined) return undefined;
    const contact = await contacts.get(reader, id);
    if (contact.number === number || contact.isGroup) return undefined;
    await requireNumberChange(reader, actor, id);
    await refuseKnown(reader, number, id);
    return lookUp(reader, number);
  }

  return {
    async create({ reader, transaction }: Stages, input: CreateContact): Promise<Contact> {
      await refuseKnown(reader, input.number);
      const answered = await lookUp(reader, input.number);
      return transaction((tx) => contacts.create(tx, input, answered));
    },

    async update(
      { reader, transaction }: Stages,
      actor: UserActor,
      id: number,
      input: UpdateContact,
    ): Promise<Contact> {
      const answered = await lookUpChange(reader, actor, id, input.number);
      return transaction(async (tx) => {
        const before = await contacts.get(tx, id);
        const after = await contacts.update(tx, id, input, answered);
        if (after.number === before.number) return after;
        await requireNumberChange(tx, actor, id);
        await recordNumberChange(tx, actor, before, after);
        return after;
      });
    },
  };
}
