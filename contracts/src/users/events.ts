import type { User } from './schema.ts';

export type UserEvent =
  | { readonly action: 'create' | 'update'; readonly user: User }
  | { readonly action: 'delete'; readonly userId: number };
