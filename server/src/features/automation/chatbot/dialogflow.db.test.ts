import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handoverText } from '#features/automation/texts.ts';
import { type Answering, answeredCompany, startAnswering } from '#testing/answered-company.ts';
import { eventually } from '#testing/eventually.ts';

let answering: Answering;
beforeAll(async () => {
  answering = await startAnswering();
});
afterAll(() => answering.close());

let agents = 0;

describe('a customer of a queue with an agent of Dialogflow', () => {
  const agentCompany = () => {
    agents += 1;
    const projectName = `agente-${agents}`;
    answering.google.teach(projectName, {
      Oi: { fulfillmentMessages: [{ quickReplies: { title: 'Olá!', quickReplies: ['Mesa', 'Cadeira'] } }] },
      Cadeira: 'A cadeira custa R$ 200.',
      Tchau: { fulfillmentText: 'Até logo!', intent: { endInteraction: true } },
    });
    const integration = {
      type: 'dialogflow',
      projectName,
      jsonContent: answering.google.jsonContent,
    } as const;
    return answeredCompany(answering, { integration });
  };
  const offered = ['Olá!', '*[ 1 ]* - Mesa\n*[ 2 ]* - Cadeira'];

  it('talks with it in one session, by words and numbers, until it ends', async () => {
    const talk = await agentCompany();
    await talk.hears('Oi', offered);
    await talk.hears('2', [...offered, 'A cadeira custa R$ 200.']);
    await talk.hears('Tchau', [...offered, 'A cadeira custa R$ 200.', 'Até logo!']);
    expect(await talk.step()).toBe('people');
    expect(new Set(answering.google.calls.slice(-3).map(({ session }) => session)).size).toBe(1);
  });

  it('who sends what it cannot read gets a person', async () => {
    const talk = await agentCompany();
    await talk.hears('Oi', offered);
    await talk.hear({ content: { kind: 'location', latitude: -19.9, longitude: -43.9, name: '' } });
    await eventually(async () => expect((await talk.said()).at(-1)?.body).toBe(handoverText));
    expect((await talk.said()).at(-1)?.automation).toMatchObject({ rule: 'handover' });
    expect(await talk.step()).toBe('people');
  });

  it.each([
    [429, 'limited', 3],
    [403, 'unauthorized', 1],
    ['garbage', 'garbage', 1],
  ] as const)('is left to people who see why when it fails: %s', async (fault, reason, attempts) => {
    const talk = await agentCompany();
    answering.google.faults.push(...Array.from({ length: attempts }, () => fault));
    await talk.hears('Oi', [handoverText]);
    expect((await talk.said())[0]?.automation).toEqual({
      rule: 'integrationFailed',
      setting: 'queue:integrationId',
      reason,
    });
    expect(await talk.step()).toBe('people');
  });
});
