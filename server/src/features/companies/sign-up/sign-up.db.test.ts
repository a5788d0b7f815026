import { randomUUID } from 'node:crypto';
import { login } from '@prosa/contracts/access/api.ts';
import { startCampaign } from '@prosa/contracts/campaigns/api.ts';
import { inviteCompany, resendVerification, signUp, verifyEmail } from '@prosa/contracts/companies/api.ts';
import { unverifiedLimits } from '@prosa/contracts/companies/rules.ts';
import { sendMessage } from '@prosa/contracts/messages/api.ts';
import { updatePlatformSettings } from '@prosa/contracts/platform-settings/api.ts';
import type { UpdatePlatformSettings } from '@prosa/contracts/platform-settings/schema.ts';
import { uploadQuickMessageMedia } from '@prosa/contracts/quick-messages/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildConversation } from '#testing/attended-ticket.ts';
import { buildCompany, buildUser, type TestCompany } from '#testing/builders.ts';
import { campaignCompany } from '#testing/campaign-company.ts';
import { eventually } from '#testing/eventually.ts';
import { buildQuickMessage } from '#testing/outreach-builders.ts';
import { ownApp } from '#testing/own-app.ts';
import type { TestApp } from '#testing/test-app.ts';

let app: TestApp;
let owner: TestCompany;
beforeAll(async () => {
  app = await ownApp();
  owner = await buildCompany(app, { isSuper: true });
});

function applicant() {
  const unique = randomUUID();
  return {
    name: `Padaria ${unique.slice(0, 8)}`,
    email: `${unique}@padaria.example`,
    password: 'pao-quente-7',
    planId: owner.planId,
  };
}
const apply = (body: ReturnType<typeof applicant> & { invitation?: string }, to: TestApp = app) =>
  to.call(signUp, { body });
const enter = ({ email, password }: { email: string; password: string }) =>
  app.call(login, { body: { email, password } });
const setRules = (body: UpdatePlatformSettings) =>
  app.call(updatePlatformSettings, { body }, { token: owner.admin.token });

const mailTo = (address: string, subject: string, from: TestApp = app) =>
  eventually(() => {
    const mail = from.mails.findLast((each) => each.to === address && each.subject.includes(subject));
    expect(mail).toBeDefined();
    return mail?.text ?? '';
  });
const tokenIn = (text: string, name: string): string =>
  new URL(/http\S+/.exec(text)?.[0] ?? '').searchParams.get(name) ?? '';

function leaveUnverified(companyId: number) {
  return app.database.platform(({ db }) =>
    db.updateTable('companies').set({ is_email_unverified: true }).where('id', '=', companyId).execute(),
  );
}

describe('signing up with an e-mail that has an account', () => {
  it('A11: is answered as any other, makes nothing, and is told to its owner', async () => {
    const known = await buildUser(app);
    const [fresh, taken] = [applicant(), { ...applicant(), email: known.email }];
    const answers = [await apply(fresh), await apply(taken)];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const shapes = answers.map(({ reply }) => Object.keys(reply).toSorted());
    expect(shapes[1]).toEqual(shapes[0]);
    expect(answers[1]?.reply).toMatchObject({
      name: taken.name,
      email: taken.email,
      isEmailUnverified: true,
    });
    expect(answers[1]?.reply.id).toBeGreaterThan(answers[0]?.reply.id ?? 0);
    expect(await mailTo(known.email, 'já tem uma conta')).toContain('/forgot-password');
    const made = await app.database.platform(({ db }) =>
      db.selectFrom('companies').select('id').where('name', '=', taken.name).execute(),
    );
    expect(made).toEqual([]);
    expect((await enter(taken)).status).toBe(401);
  });

  it('A11: is answered the same where no mail is configured, and nobody is limited there', async () => {
    const silent = await ownApp({ mailReach: 'nobody' });
    const { planId, admin } = await buildCompany(silent);
    for (const email of [applicant().email, admin.email]) {
      const { status, reply } = await apply({ ...applicant(), planId, email }, silent);
      expect([status, reply.isEmailUnverified]).toEqual([200, false]);
    }
    expect(silent.mails).toEqual([]);
  });
});

describe('a company whose e-mail nobody confirmed', () => {
  it('A11: is confirmed by the link in the mail, once and with no other token', async () => {
    const given = applicant();
    await apply(given);
    const token = tokenIn(await mailTo(given.email, 'confirme seu e-mail'), 'token');
    const unverified = (await enter(given)).reply;
    expect(unverified.user.company.isEmailUnverified).toBe(true);
    const verify = (each: string) => app.call(verifyEmail, { body: { token: each } });
    expect((await verify(`${token}x`)).refusal.error).toBe('ERR_VERIFICATION_LINK');
    expect((await verify(unverified.token)).refusal.error).toBe('ERR_VERIFICATION_LINK');

    const caller = { token: unverified.token };
    const before = app.mails.length;
    expect((await app.call(resendVerification, {}, caller)).status).toBe(200);
    await eventually(() => expect(app.mails).toHaveLength(before + 1));

    expect((await verify(token)).status).toBe(200);
    expect((await verify(token)).status).toBe(200);
    expect((await enter(given)).reply.user.company.isEmailUnverified).toBe(false);
  });

  it('A11: sends few messages a day, and as many as it likes afterwards', async () => {
    const talk = await buildConversation(app);
    await leaveUnverified(talk.company.id);
    const send = () =>
      app.call(
        sendMessage,
        { params: { ticketId: talk.ticket.id }, body: { body: 'Olá' } },
        { token: talk.ana.token },
      );
    for (let sent = 0; sent < unverifiedLimits.messagesPerDay; sent += 1) {
      expect((await send()).status).toBe(200);
    }
    const refused = await send();
    expect([refused.status, refused.refusal.error]).toEqual([403, 'ERR_EMAIL_NOT_VERIFIED']);
  });

  it('A11: starts no campaign', async () => {
    const { company, add } = await campaignCompany(app);
    const params = { campaignId: await add() };
    await leaveUnverified(company.id);
    const { refusal } = await app.call(startCampaign, { params }, { token: company.admin.token });
    expect(refusal.error).toBe('ERR_EMAIL_NOT_VERIFIED');
  });

  it('A11: stores little, whatever its plan allows', async () => {
    const company = await buildCompany(app);
    await leaveUnverified(company.id);
    await app.database.transaction(company.id, ({ db, companyId }) =>
      db
        .insertInto('stored_files')
        .values({
          company_id: companyId,
          file_key: `c${companyId}/quick-messages/large.png`,
          bytes: unverifiedLimits.storageMb * 1_000_000,
        })
        .execute(),
    );
    const params = { quickMessageId: await buildQuickMessage(app, company) };
    const file = new File([new Uint8Array(sampleFiles.png)], 'foto.png');
    const caller = { token: company.admin.token, file };
    const { refusal } = await app.call(uploadQuickMessageMedia, { params }, caller);
    expect(refusal.error).toBe('ERR_STORAGE_FULL');
  });
});

describe('the platform’s switch for signing up', () => {
  beforeEach(async () => {
    await setRules({ signUp: 'open', passwordMinLength: 5 });
  });

  it('A11: closed, lets nobody in', async () => {
    await setRules({ signUp: 'closed' });
    const { status, refusal } = await apply(applicant());
    expect([status, refusal.error]).toEqual([403, 'ERR_SIGN_UP_CLOSED']);
  });

  it('A11: by invitation, lets in whoever holds one for that e-mail, once and confirmed', async () => {
    await setRules({ signUp: 'invitation' });
    const [guest, other] = [applicant(), applicant()];
    const invited = await app.call(
      inviteCompany,
      { body: { email: guest.email } },
      { token: owner.admin.token },
    );
    const invitation = tokenIn(invited.reply.link, 'invitation');
    expect(tokenIn(await mailTo(guest.email, 'convite'), 'invitation')).not.toBe('');

    expect((await apply(guest)).refusal.error).toBe('ERR_SIGN_UP_INVITATION');
    expect((await apply({ ...other, invitation })).refusal.error).toBe('ERR_SIGN_UP_INVITATION');
    const { status, reply } = await apply({ ...guest, invitation });
    expect([status, reply.isEmailUnverified]).toEqual([200, false]);
    await apply({ ...guest, name: other.name, invitation });
    expect((await enter(guest)).reply.user.company.name).toBe(guest.name);
  });

  it('A10: asks for the platform’s minimum and refuses common passwords', async () => {
    const refused = async (password: string) => (await apply({ ...applicant(), password })).refusal.issues;
    const weak = [{ path: 'password', message: 'validation.weakPassword' }];
    for (const password of ['liverpool', 'Trustno1', '13579']) expect(await refused(password)).toEqual(weak);
    await setRules({ passwordMinLength: 14 });
    expect(await refused('pao-quente-7')).toEqual([{ path: 'password', message: 'validation.tooShort' }]);
  });
});
