/** The package declares types for its root only; importing one icon by its path keeps the other 6,000 out of dev. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  export default icon;
}
