import { describe, expect, it } from 'vitest';
import { allEndpoints } from '#contracts/endpoints.ts';
import { auditActs, auditedEndpoints, unauditedEndpoints } from './rules.ts';

const decided = new Set([...Object.keys(auditedEndpoints), ...unauditedEndpoints]);
const withoutPermission = ['public', 'session', 'connection-token'];

describe('the audit log', () => {
  it('tells of every call that needs a permission and changes something, or says that it does not', () => {
    const undecided = allEndpoints.filter(
      ({ name, method, access }) =>
        method !== 'GET' && !withoutPermission.includes(access) && !decided.has(name),
    );
    expect(undecided.map(({ name }) => name)).toEqual([]);
  });

  it('tells of every file that is taken away', () => {
    const untold = allEndpoints.filter(
      ({ name, replyType }) => replyType === 'text/csv' && !decided.has(name),
    );
    expect(untold.map(({ name }) => name)).toEqual([]);
  });

  it('speaks of calls that exist, each in one way', () => {
    const known = new Set(allEndpoints.map(({ name }) => name));
    expect([...decided].filter((name) => !known.has(name))).toEqual([]);
    expect(unauditedEndpoints.filter((name) => name in auditedEndpoints)).toEqual([]);
    expect(new Set(auditActs).size).toBe(auditActs.length);
  });
});
