import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { createUser, deleteUser, updateUser } from '@prosa/contracts/users/api.ts';
import type { User, UserEvent } from '@prosa/contracts/users/schema.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import { session } from '#lib/session.ts';
import { type UserList, type UserListKey, userKeys } from './queries.ts';
import { reduceUserList } from './realtime.ts';

/** The answer and the event say the same and may come in either order; the reducer takes both. */
function applyToLists(client: QueryClient, event: UserEvent): void {
  for (const [key, list] of client.getQueriesData<UserList>({ queryKey: userKeys.lists })) {
    if (list) client.setQueryData(key, reduceUserList(list, event, (key as UserListKey)[2].search));
  }
}

/** Keeps what the shell shows of the logged-in person equal to their row. */
export function applyToSession(user: User): void {
  session.updateUser((current) => {
    if (current.id !== user.id || current.updatedAt > user.updatedAt) return current;
    const queues = user.queues.map((queue) => ({
      ...queue,
      UserQueue: { userId: user.id, queueId: queue.id },
    }));
    return { ...current, ...user, queues, company: { ...current.company, ...user.company } };
  });
}

const shownByForm: readonly ApiErrorCode[] = [
  'ERR_VALIDATION',
  'ERR_EMAIL_ALREADY_EXISTS',
  'ERR_WRONG_PASSWORD',
];

export function useCreateUser() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createUser>) => call(createUser, { body }),
    meta: { shownByForm },
    onSuccess: (user, _body, _result, { client }) => applyToLists(client, { action: 'create', user }),
  });
}

export function useUpdateUser() {
  return useMutation({
    mutationFn: ({ userId, ...body }: BodyInputOf<typeof updateUser> & { readonly userId: number }) =>
      call(updateUser, { params: { userId }, body }),
    meta: { shownByForm },
    onSuccess: (user, _body, _result, { client }) => {
      applyToLists(client, { action: 'update', user });
      applyToSession(user);
    },
  });
}

export function useDeleteUser() {
  return useMutation({
    mutationFn: (userId: number) => call(deleteUser, { params: { userId } }),
    onSuccess: (_reply, userId, _result, { client }) => applyToLists(client, { action: 'delete', userId }),
  });
}
