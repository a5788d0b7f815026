import type { User } from '@prosa/contracts/users/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const userCreated = defineEvent<{ user: User }>('user.created');
export const userUpdated = defineEvent<{ user: User }>('user.updated');
export const userDeleted = defineEvent<{ userId: number }>('user.deleted');
