import { describe, expect, it } from 'vitest';
import {
  can,
  type PermissionHolder,
  type Profile,
  permissions,
  permissionsOf,
  profiles,
} from './permissions.ts';

const granted: Record<Profile, string[]> = {
  user: [],
  supervisor: [
    'dashboard:view',
    'tickets-manager:showall',
    'tags:kanban',
    'tags:manage',
    'quick-messages:manage',
    'messages:versions',
  ],
  admin: [
    'dashboard:view',
    'drawer-admin-items:view',
    'tickets-manager:showall',
    'user-modal:editProfile',
    'user-modal:editQueues',
    'ticket-options:deleteTicket',
    'contacts-page:deleteContact',
    'contacts:change-number',
    'contacts:export',
    'connections-page:actionButtons',
    'connections-page:addConnection',
    'connections-page:editOrDeleteConnection',
    'users:manage',
    'settings:manage',
    'tags:kanban',
    'tags:manage',
    'quick-messages:manage',
    'prompts:manage',
    'file-lists:manage',
    'campaigns:manage',
    'queues:manage',
    'integrations:manage',
    'invoices:manage',
    'audit-log:view',
    'messages:versions',
  ],
};

describe('permissions', () => {
  it.each(profiles)('of the profile %s are those of the table', (profile) => {
    expect([...permissionsOf({ profile, super: false })].sort()).toEqual(granted[profile].sort());
  });

  it.each(profiles)(
    'of a super user with the profile %s are those of the profile and the platform',
    (profile) => {
      const holder: PermissionHolder = { profile, super: true };
      expect([...permissionsOf(holder)].sort()).toEqual([...granted[profile], 'platform:manage'].sort());
    },
  );

  it('of the platform come with no profile', () => {
    expect(profiles.filter((profile) => can({ profile, super: false }, 'platform:manage'))).toEqual([]);
  });

  it('are each granted to somebody and refused to somebody', () => {
    const holders = profiles.flatMap((profile) => [
      { profile, super: false },
      { profile, super: true },
    ]);
    for (const permission of permissions) {
      const answers = new Set(holders.map((holder) => can(holder, permission)));
      expect([permission, answers]).toEqual([permission, new Set([true, false])]);
    }
  });
});
