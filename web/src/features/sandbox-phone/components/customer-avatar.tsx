import type { SandboxCustomer } from '@prosa/contracts/sandbox-phone/schema.ts';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { initialsOf } from '#ui/avatar-look.ts';
import classes from './customer-avatar.module.css';

/** Decoration beside a written name, so it is not read aloud. */
export function CustomerAvatar({ customer }: { readonly customer: SandboxCustomer }) {
  const Picture = customer.isGroup ? IconUsersGroup : IconUser;
  const initials = customer.isGroup ? '' : initialsOf(customer.name);
  return (
    <span className={classes.root} style={{ backgroundColor: customer.color }} aria-hidden="true">
      {initials || <Picture size={20} />}
    </span>
  );
}
