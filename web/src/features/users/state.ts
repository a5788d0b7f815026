import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import type { Profile } from '@prosa/contracts/permissions.ts';
import type { createUser, updateUser } from '@prosa/contracts/users/api.ts';
import type { User } from '@prosa/contracts/users/schema.ts';

/** Field values of the user dialog. */
export interface UserForm {
  name: string;
  email: string;
  password: string;
  /** Required only for a change of the user's own e-mail or password. */
  currentPassword: string;
  profile: Profile;
  queueIds: number[];
  whatsappId: number | null;
  allTicket: boolean;
}

export function userFormOf(user: User | undefined): UserForm {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    password: '',
    currentPassword: '',
    profile: user?.profile ?? 'user',
    queueIds: user?.queues.map(({ id }) => id) ?? [],
    whatsappId: user?.whatsappId ?? null,
    allTicket: user?.allTicket === 'enable',
  };
}

export function newUserOf({
  currentPassword: _unused,
  allTicket,
  ...form
}: UserForm): BodyInputOf<typeof createUser> {
  return { ...form, allTicket: allTicket ? 'enable' : 'disable' };
}

/**
 * Returns only the changed fields, so that changes by colleagues to the remaining fields are kept. An empty password
 * means unchanged.
 */
export function changesOf(before: UserForm, form: UserForm): BodyInputOf<typeof updateUser> {
  const { allTicket, ...rest } = form;
  const entries = Object.entries({ ...rest, allTicket: allTicket ? 'enable' : 'disable' });
  const old: Record<string, unknown> = { ...before, allTicket: before.allTicket ? 'enable' : 'disable' };
  return Object.fromEntries(
    entries.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field])),
  ) as BodyInputOf<typeof updateUser>;
}

/** Which field a refusal with a code of its own is about. */
export const userFieldOf = {
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_WRONG_PASSWORD: 'currentPassword',
} as const;
