import * as api from '@prosa/contracts/second-factors/api.ts';
import { endSessionsWithoutFactor } from '#features/sessions/service.ts';
import { getManagedUser } from '#features/users/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { SealedColumn } from '#platform/auth/secret-box.ts';
import { AppError } from '#platform/errors.ts';
import type { Feature } from '#platform/feature.ts';
import { read, write } from '#platform/http/route.ts';
import { secretPlace } from './rules.ts';
import { getSecondFactor, removeSecondFactor, type SecondFactorService } from './service.ts';

/** Refuses a super user who entered the company: only the users themselves manage their second factor. */
function ownId({ userId, enteredBy }: UserActor): number {
  if (enteredBy) throw new AppError('ERR_NO_PERMISSION');
  return userId;
}

/** Exported for the maintenance commands, which run without the features. */
export const secondFactorSealedColumns: readonly SealedColumn[] = [
  {
    table: 'second_factors',
    column: 'secret',
    key: ['user_id'],
    placeOf: (companyId, row) => secretPlace(companyId, Number(row.user_id)),
  },
];

interface SecondFactorsDependencies {
  readonly secondFactors: SecondFactorService;
}

export function secondFactorsFeature({ secondFactors }: SecondFactorsDependencies): Feature {
  return {
    name: 'second-factors',
    routes: [
      read(api.getSecondFactor, ({ reader, actor }) => getSecondFactor(reader, actor.userId)),
      write(api.beginSecondFactor, ({ tx, actor, body }) =>
        secondFactors.beginWithPassword(tx, ownId(actor), body.password),
      ),
      write(api.confirmSecondFactor, ({ tx, actor, body }) =>
        secondFactors.confirm(tx, ownId(actor), body.code),
      ),
      write(api.renewRecoveryCodes, ({ tx, actor, body }) =>
        secondFactors.renewCodes(tx, ownId(actor), body),
      ),
      write(api.endSecondFactor, async ({ tx, actor, body }) => {
        await secondFactors.end(tx, ownId(actor), body);
        return {};
      }),
      write(api.resetSecondFactor, async ({ tx, actor, params }) => {
        const { id } = await getManagedUser(tx, actor, params.userId);
        // Users remove their own by password and code; the platform's owner resets it for an admin who cannot.
        if (id === actor.userId && !actor.enteredBy) throw new AppError('ERR_OWN_USER');
        await removeSecondFactor(tx, id);
        if ((await getSecondFactor(tx, id)).isRequired) await endSessionsWithoutFactor(tx);
        return {};
      }),
    ],
  };
}
