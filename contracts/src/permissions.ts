/** Features that a company's plan enables; each flag is a column of the plan, true by default. */
export const planFeatures = [
  'useCampaigns',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
] as const;
export type PlanFeature = (typeof planFeatures)[number];

export const profiles = ['admin', 'supervisor', 'user'] as const;
export type Profile = (typeof profiles)[number];

/** Names with a page prefix (`dashboard:view`) come from the specification. */
export const permissions = [
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
  'queues:manage',
  'prompts:manage',
  'campaigns:manage',
  'file-lists:manage',
  'integrations:manage',
  'messages:versions',
  'invoices:manage',
  'audit-log:view',
  'platform:manage',
] as const;
export type Permission = (typeof permissions)[number];

/** The platform permission depends on the super flag, never on a profile. */
const platformPermissions: readonly Permission[] = ['platform:manage'];

const profilePermissions: Record<Profile, readonly Permission[]> = {
  admin: permissions.filter((permission) => !platformPermissions.includes(permission)),
  supervisor: [
    'dashboard:view',
    'tickets-manager:showall',
    'tags:kanban',
    'tags:manage',
    'quick-messages:manage',
    'messages:versions',
  ],
  user: [],
};

export interface PermissionHolder {
  readonly profile: Profile;
  readonly super: boolean;
}

export function permissionsOf(holder: PermissionHolder): ReadonlySet<Permission> {
  return new Set([...profilePermissions[holder.profile], ...(holder.super ? platformPermissions : [])]);
}

export function can(holder: PermissionHolder, permission: Permission): boolean {
  return permissionsOf(holder).has(permission);
}
