import { describe, expect, it } from 'vitest';
import { channelsOf, channelTwins, companyChannel, companyEventNames } from './realtime.ts';

describe('the channels of an event', () => {
  it('are the right one alone where nobody listens to a wrong one', () => {
    const payload = { action: 'delete', userId: 3 };
    expect(channelsOf(7, 'user', payload)).toEqual([{ channel: 'company-7-user', payload }]);
  });

  it('of tags are also the one older front ends take for it, with their name for the field', () => {
    const told = channelsOf(7, 'tag', { action: 'update', tag: { id: 1 } });
    expect(told).toEqual([
      { channel: 'company-7-tag', payload: { action: 'update', tag: { id: 1 } } },
      { channel: 'user', payload: { action: 'update', tags: { id: 1 } } },
    ]);
    expect(channelsOf(7, 'tag', { action: 'delete', tagId: 1 })[1]?.payload).toEqual({
      action: 'delete',
      tagId: 1,
    });
  });

  it('of quick messages are also the misspelt one, with the same payload', () => {
    const payload = { action: 'delete', id: 5 };
    expect(channelsOf(12, 'quickmessage', payload)).toEqual([
      { channel: 'company-12-quickmessage', payload },
      { channel: 'company12-quickemessage', payload },
    ]);
  });

  it('of those who are in a contact list are also the one of their list', () => {
    const payload = { action: 'delete', contactListId: 9, id: 5 };
    expect(channelsOf(12, 'ContactListItem', payload).map(({ channel }) => channel)).toEqual([
      'company-12-ContactListItem',
      'company-12-ContactListItem-9',
    ]);
  });

  it('never share a name with the right channel of another event', () => {
    const right = companyEventNames.map((name) => companyChannel(7, name));
    const wrong = channelTwins.map(({ channel }) => channel.replace('{c}', '7'));
    expect(wrong.filter((channel) => right.includes(channel))).toEqual([]);
    expect(new Set(wrong).size).toBe(wrong.length);
  });
});
