import type { Connection } from '@prosa/contracts/connections/schema.ts';
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import { nameButtonId } from '#features/connections/state.ts';
import { useT } from '#lib/i18n.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './connection-name.module.css';

interface ConnectionNameProps {
  readonly connection: Connection;
  readonly onShowDetails: () => void;
}

/** The name leads to the details; below it, who carries the messages and whether it is the default. */
export function ConnectionName({
  connection: { id, name, provider, isDefault },
  onShowDetails,
}: ConnectionNameProps) {
  const t = useT();
  return (
    <div className={classes.root}>
      <button
        type="button"
        id={nameButtonId(id)}
        className={classes.name}
        aria-label={t('connections.details', { name })}
        onClick={onShowDetails}
      >
        {name}
      </button>
      <span className={classes.line}>
        <span className={classes.provider}>{t(`connections.provider.${provider}`)}</span>
        {isDefault ? (
          <StatusBadge icon={<IconStarFilled size={12} aria-hidden="true" />}>
            {t('connections.default')}
          </StatusBadge>
        ) : null}
      </span>
    </div>
  );
}
