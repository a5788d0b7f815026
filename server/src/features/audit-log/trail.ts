import { type AuditAct, auditedEndpoints } from '@prosa/contracts/audit-log/rules.ts';
import type { Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { AuditedCall, AuditTrail } from '#platform/http/audit-trail.ts';
import { findTargetRow } from './queries.ts';
import { changedFields, listsFields, paramOf, targetId, targetName, targetOf } from './rules.ts';
import { recordAct, recordRepeatedAct } from './service.ts';

type Row = Readonly<Record<string, unknown>>;

interface CallOutcome {
  readonly before: Row | undefined;
  readonly after: Row | undefined;
  readonly reply: unknown;
}

async function findTarget(scope: Pick<Tx, 'db'>, act: AuditAct, id: string | null): Promise<Row | undefined> {
  const target = targetOf(act);
  return target && id !== null ? findTargetRow(scope, target, id) : undefined;
}

async function recordCall(
  tx: Tx,
  act: AuditAct,
  call: AuditedCall,
  { before, after, reply }: CallOutcome,
): Promise<void> {
  const { actor, params, body, request } = call;
  await recordAct(tx, {
    act,
    by: actor,
    from: { address: request.address, userAgent: request.userAgent },
    target: {
      id: targetId(params, paramOf(act), reply),
      name: targetName(targetOf(act)?.name ?? 'name', [after, before], body),
    },
    fields: listsFields(act) ? changedFields(before, after) : [],
  });
}

/** The one place where calls become entries: which ones, the contract says. */
export const auditTrail: AuditTrail = {
  async inCompany(tx, call, work) {
    const act = auditedEndpoints[call.endpoint.name];
    if (act === undefined) return work();
    const idOf = (reply: unknown) => targetId(call.params, paramOf(act), reply);
    const before = await findTarget(tx, act, idOf(undefined));
    const reply = await work();
    const after = await findTarget(tx, act, idOf(reply));
    await recordCall(tx, act, call, { before, after, reply });
    return reply;
  },

  async onPlatform(tx, call, work) {
    const act = auditedEndpoints[call.endpoint.name];
    if (act === undefined) return work(tx);
    const idOf = (reply: unknown) => targetId(call.params, paramOf(act), reply);
    const before = await findTarget(tx, act, idOf(undefined));
    let entered: Tx | undefined;
    const reply = await work({
      db: tx.db,
      enter(companyId) {
        entered = tx.enter(companyId);
        return entered;
      },
    });
    // Inside a company the platform's own rows are out of sight.
    const after = entered ? undefined : await findTarget(tx, act, idOf(reply));
    await recordCall(entered ?? tx.enter(call.actor.companyId), act, call, { before, after, reply });
    return reply;
  },

  recordsRefusal: (error) => error instanceof AppError && error.code === 'ERR_WRONG_PASSWORD',

  async onRefusal(tx, { actor, request: { address, userAgent } }, now) {
    await recordRepeatedAct(
      tx,
      { act: 'password.check-failed', by: actor, from: { address, userAgent } },
      now,
    );
  },
};
