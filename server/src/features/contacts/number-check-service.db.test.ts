import { listContacts } from '@prosa/contracts/contacts/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Address, ProviderError } from '#providers/whatsapp/port.ts';
import { actorFor } from '#testing/attended-company.ts';
import { buildCompany, buildConnection, type TestCompany } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { addressStore } from './addresses/store.ts';
import { createCheckedContacts } from './number-check-service.ts';
import { createContactService } from './service.ts';
import { contactStore } from './store.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
});

const addressesOf = (contactId: number) =>
  app.database.transaction(company.id, ({ db }) =>
    db
      .selectFrom('contact_addresses')
      .select(['kind', 'address'])
      .where('contact_id', '=', contactId)
      .orderBy('id')
      .execute(),
  );

describe('what WhatsApp answers for a number', () => {
  const service = createContactService(() => '');
  const input = { name: 'Ana', number: '5215512345678', email: '', extraInfo: [] };

  function checkedBy(answer: Record<string, Address> | ProviderError) {
    const checked = createCheckedContacts(service, async () => {
      if (answer instanceof ProviderError) throw answer;
      return answer as never;
    });
    const reader = app.database.reader(company.id);
    const stages = {
      reader,
      transaction: <T>(work: Parameters<typeof app.database.transaction<T>>[1]) =>
        app.database.transaction(company.id, work),
    };
    return { checked, stages, admin: actorFor(company, company.admin, 'Admin') };
  }

  beforeEach(async () => {
    // No gateway runs the connection: the test answers its questions.
    company = await buildCompany(app);
    await buildConnection(app, company, { status: 'CONNECTED' });
  });

  it('is what is shown and written to; another form that was typed leads there too, and so does the inner id', async () => {
    const { checked, stages } = checkedBy({ [input.number]: { phone: '525512345678', lid: '77' } });
    const contact = await checked.create(stages, input);
    expect(contact.number).toBe('525512345678');
    expect(await addressesOf(contact.id)).toEqual([
      { kind: 'phone', address: '525512345678' },
      { kind: 'lid', address: '77' },
      { kind: 'phone', address: '5215512345678' },
    ]);
    await expect(checked.create(stages, input)).rejects.toMatchObject({
      code: 'ERR_DUPLICATED_CONTACT',
      data: { contactId: contact.id },
    });
  });

  it('may be somebody who is known by the inner id alone', async () => {
    const contactId = await app.database.transaction(company.id, async (tx) => {
      const id = await contactStore(tx).insert({ name: 'Contato 0077' });
      await addressStore(tx).add(id, [{ kind: 'lid', address: '77', key: '77' }]);
      return id;
    });
    const { checked, stages, admin } = checkedBy({ [input.number]: { phone: input.number, lid: '77' } });
    await expect(checked.create(stages, input)).rejects.toMatchObject({
      code: 'ERR_DUPLICATED_CONTACT',
      data: { contactId },
    });
    // Contact that gets the number.
    const updated = await checked.update(stages, admin, contactId, { number: input.number });
    expect(updated).toMatchObject({ id: contactId, number: input.number });
    expect(await addressesOf(contactId)).toEqual([
      { kind: 'lid', address: '77' },
      { kind: 'phone', address: input.number },
    ]);
  });

  it('is another person after the number was changed to theirs', async () => {
    const first = checkedBy({ [input.number]: { phone: input.number, lid: '77' } });
    const { id } = await first.checked.create(first.stages, input);
    const second = checkedBy({ '5511912345678': { phone: '5511912345678', lid: '88' } });
    await second.checked.update(second.stages, second.admin, id, { number: '5511912345678' });
    expect(await addressesOf(id)).toEqual([
      { kind: 'phone', address: '5511912345678' },
      { kind: 'lid', address: '88' },
    ]);
  });

  it('goes back to a number the contact has besides', async () => {
    const first = checkedBy({ [input.number]: { phone: '525512345678' } });
    const { id } = await first.checked.create(first.stages, input);
    const second = checkedBy({ [input.number]: { phone: input.number } });
    const updated = await second.checked.update(second.stages, second.admin, id, { number: input.number });
    expect(updated.number).toBe(input.number);
    expect(await addressesOf(id)).toEqual([{ kind: 'phone', address: input.number }]);
  });

  it('is missing when it could not be asked, and then nothing is saved', async () => {
    const { checked, stages } = checkedBy(new ProviderError({ class: 'temporary' }));
    await expect(checked.create(stages, input)).rejects.toMatchObject({ code: 'ERR_WAPP_CHECK_CONTACT' });
    const { reply } = await app.call(listContacts, {}, { token: company.admin.token });
    expect(reply.contacts).toEqual([]);
  });
});
