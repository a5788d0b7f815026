import * as api from '@prosa/contracts/users/api.ts';
import type { AttemptLimiter } from '#platform/auth/attempt-limiter.ts';
import { detachReferences } from '#platform/detach-references.ts';
import type { Feature } from '#platform/feature.ts';
import { read, write } from '#platform/http/route.ts';
import { userBroadcasts } from './events.ts';
import {
  createUser,
  deleteUser,
  getUser,
  listAllUsers,
  listUsers,
  type ReleaseWork,
  requireRemovable,
  updateUser,
} from './service.ts';

interface UsersDependencies {
  readonly releaseWork: ReleaseWork;
  readonly proofAttempts: AttemptLimiter;
}

export function usersFeature({ releaseWork, proofAttempts }: UsersDependencies): Feature {
  return {
    name: 'users',
    routes: [
      read(api.listUsers, ({ reader, query }) => listUsers(reader, query.searchParam, query.pageNumber)),
      read(api.listAllUsers, ({ reader }) => listAllUsers(reader)),
      read(api.getUser, ({ reader, params }) => getUser(reader, params.userId)),
      write(api.createUser, ({ tx, body }) => createUser(tx, body)),
      write(api.updateUser, ({ tx, actor, params, body }) =>
        updateUser(tx, actor, { id: params.userId, input: body, proofAttempts }),
      ),
      write(
        api.deleteUser,
        async ({ tx, actor, params }) => {
          await deleteUser(tx, actor, params.userId, releaseWork);
          return {};
        },
        async ({ transaction, actor, params }) => {
          await transaction((tx) => requireRemovable(tx, actor, params.userId));
          await detachReferences(transaction, 'users', params.userId);
        },
      ),
    ],
    broadcasts: userBroadcasts,
  };
}
