import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { type InboundMedia, type OutgoingMedia, ProviderError } from './port.ts';
import { begin, type Hands, text } from './provider-rig.ts';

function fileOf(kind: InboundMedia['kind'], bytes: Buffer, mimeType: string): OutgoingMedia {
  return {
    kind,
    mimeType,
    fileName: `arquivo.${mimeType.split('/')[1]}`,
    size: bytes.length,
    open: async () => Readable.from([bytes]),
  };
}

async function classOf(act: Promise<unknown>): Promise<string> {
  const error: unknown = await act.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ProviderError ? error.failure.class : `no refusal: ${String(error)}`;
}

/** Contract tests of every provider for outgoing messages. */
export function outboundContract(hands: Hands): void {
  describe('what we send', () => {
    it('appears on the customer’s phone, and its steps are told in order', async () => {
      const { id, others, us } = await begin(hands);
      const sent = await us.session.send({ id: 'PR0001', chat: others.customer, content: text('Olá!') });
      if (!hands.lacks('own ids')) expect(sent).toBe('PR0001');
      const [message] = await others.phone(id, others.customer);
      expect(message).toMatchObject({ id: sent, isOurs: true, kind: 'text', text: 'Olá!' });
      await us.hears('status', 2);
      await others.read(id, others.customer);
      await us.hears('status', 3);
      expect(us.statuses(sent)).toEqual(['sent', 'delivered', 'read']);
      expect(us.told.some(({ type }) => type === 'message')).toBe(false);
    });

    it('keeps the order of its steps when the customer is quicker than they are', async () => {
      const { id, others, us } = await begin(hands);
      const sent = await us.session.send({ id: 'PR0001', chat: others.customer, content: text('Olá!') });
      await others.say(id, others.customer, text('Oi'));
      await us.hears('status', 3);
      expect(us.statuses(sent)).toEqual(['sent', 'delivered', 'read']);
    });

    it.runIf(hands.lacks('own ids'))('is told with the id it was sent under beside its own', async () => {
      const { others, us } = await begin(hands);
      const sent = await us.session.send({ id: 'PR0001', chat: others.customer, content: text('Olá!') });
      const [status] = await us.hears('status');
      expect(status).toMatchObject({ target: { id: sent, isOwn: true }, ownId: 'PR0001' });
    });

    it.skipIf(hands.lacks('own ids'))(
      'is one message when the same id is sent twice, and confirmed again',
      async () => {
        const { id, others, us } = await begin(hands);
        const message = { id: 'PR0001', chat: others.customer, content: text('Olá!') };
        await us.session.send(message);
        await us.session.send(message);
        await us.hears('status', 3);
        expect(await others.phone(id, others.customer)).toHaveLength(1);
        expect(us.statuses('PR0001').filter((status) => status === 'sent')).toHaveLength(2);
      },
    );

    it('may be a place, a card, a file with all its bytes, an answer', async () => {
      const { id, others, us } = await begin(hands);
      const key = await others.say(id, others.customer, text('Onde fica?'));
      const { session } = us;
      const chat = others.customer;
      const place = { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja' } as const;
      await session.send({ id: 'PR1', chat, content: place, quoted: key });
      const vcards = ['BEGIN:VCARD\nVERSION:3.0\nFN:Rita\nEND:VCARD'];
      await session.send({ id: 'PR2', chat, content: { kind: 'contacts', vcards } });
      const media = fileOf('image', sampleFiles.png, 'image/png');
      const picture = { id: 'PR3', chat, content: { kind: 'media', media, caption: 'a fachada' } } as const;
      await session.send(picture);
      if (!hands.lacks('own ids')) await session.send(picture);
      const [, first, second, third, ...more] = await others.phone(id, others.customer);
      expect(first).toMatchObject({ kind: 'location', text: 'Loja', quotedId: key.id });
      expect(second).toMatchObject({ kind: 'contacts', text: vcards[0] });
      expect(third).toMatchObject({ kind: 'image', text: 'a fachada' });
      expect(Buffer.compare(third?.bytes ?? Buffer.alloc(0), sampleFiles.png)).toBe(0);
      expect(more).toEqual([]);
    });

    it.skipIf(hands.lacks('groups'))('may go to a group', async () => {
      const { id, others, us } = await begin(hands);
      await us.session.send({ id: 'PR4', chat: others.group, content: text('Olá, grupo') });
      expect((await others.phone(id, others.group)).map((each) => each.text)).toEqual(['Olá, grupo']);
    });

    it('may go to somebody without a number', async () => {
      const { id, others, us } = await begin(hands);
      await others.say(id, others.hidden, text('Oi'));
      await us.session.send({ id: 'PR5', chat: others.hidden, content: text('Olá!') });
      expect((await others.phone(id, others.hidden)).map((each) => each.text)).toEqual(['Oi', 'Olá!']);
    });

    it.skipIf(hands.lacks('changes'))('may be changed and taken back', async () => {
      const { id, others, us } = await begin(hands);
      const chat = others.customer;
      await us.session.send({ id: 'PR1', chat, content: text('De nda') });
      await us.session.send({ id: 'PR2', chat, content: text('engano') });
      await us.session.edit({ id: 'PR1', chat, isOwn: true }, 'De nada');
      await us.session.revoke({ id: 'PR2', chat, isOwn: true });
      await us.session.revoke({ id: 'PR2', chat, isOwn: true });
      const [edited, revoked] = await others.phone(id, others.customer);
      expect(edited).toMatchObject({ text: 'De nada', isEdited: true, isRevoked: false });
      expect(revoked?.isRevoked).toBe(true);
    });

    it('may be a reaction to what the customer said', async () => {
      const { id, others, us } = await begin(hands);
      const chat = others.customer;
      const key = await others.say(id, chat, text('Obrigada!'));
      await us.session.react(key, '❤️');
      expect((await others.phone(id, chat))[0]?.reaction).toBe('❤️');
      await us.session.react(key, '');
      expect((await others.phone(id, chat))[0]?.reaction).toBeUndefined();
    });

    it('tells the customer what we have read', async () => {
      const { id, others, us } = await begin(hands);
      const first = await others.say(id, others.customer, text('um'));
      await others.say(id, others.customer, text('dois'));
      await us.hears('message', 2);
      await us.session.markRead([first, { ...first, id: 'unknown' }]);
      expect((await others.phone(id, others.customer)).map((each) => each.isReadByUs)).toEqual([true, false]);
    });

    it('from our own phone comes as ours, and can be changed there where anything can', async () => {
      const { id, others, us } = await begin(hands);
      const key = await others.say(id, others.customer, text('do celular'), { isOwn: true });
      expect(key.isOwn).toBe(true);
      const [event] = await us.hears('message');
      expect(event?.message).toMatchObject({ id: key.id, isOwn: true, chat: others.customer });
      if (hands.lacks('changes')) return;
      await others.edit(id, key, 'do meu celular');
      expect((await us.hears('edit'))[0]).toMatchObject({ target: key, content: text('do meu celular') });
    });

    it('has an indicator, which is no message', async () => {
      const { id, others, us } = await begin(hands);
      await others.say(id, others.customer, text('oi'));
      await us.session.setTyping(others.customer, true);
      await us.session.setTyping(others.customer, false);
      expect(await others.phone(id, others.customer)).toHaveLength(1);
    });
  });

  describe('numbers', () => {
    it.skipIf(hands.lacks('look-ups'))('are looked up, and those that nobody has are left out', async () => {
      const { others, us } = await begin(hands);
      const numbers = [others.customer.phone ?? '', others.nobody.phone ?? ''];
      const found = await us.session.lookUp(numbers);
      expect([...found]).toEqual([[others.customer.phone, { phone: others.customer.phone }]]);
    });
  });

  describe('a refusal', () => {
    it('is of the class that says what to do about it', async () => {
      const { id, others, us } = await begin(hands);
      const { session } = us;
      const target = { id: 'unknown', chat: others.customer, isOwn: true };
      expect(await classOf(session.send({ id: 'PR1', chat: others.nobody, content: text('?') }))).toBe(
        'recipient',
      );
      expect(await classOf(session.edit(target, '?'))).toBe('bug');
      expect(await classOf(session.revoke(target))).toBe('bug');
      expect(await classOf(session.openMedia('unknown'))).toBe('media');
      await others.breakMedia(id);
      const content = {
        kind: 'media',
        media: fileOf('image', sampleFiles.png, 'image/png'),
        caption: '',
      } as const;
      expect(await classOf(session.send({ id: 'PR2', chat: others.customer, content }))).toBe('media');
      await session.disconnect();
      expect(await classOf(session.send({ id: 'PR3', chat: others.customer, content: text('?') }))).toBe(
        'temporary',
      );
    });
  });
}
