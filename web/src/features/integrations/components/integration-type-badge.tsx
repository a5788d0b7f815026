import type { IntegrationType } from '@prosa/contracts/integrations/schema.ts';
import IconApi from '@tabler/icons-react/dist/esm/icons/IconApi.mjs';
import IconMessageChatbot from '@tabler/icons-react/dist/esm/icons/IconMessageChatbot.mjs';
import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs';
import IconSchema from '@tabler/icons-react/dist/esm/icons/IconSchema.mjs';
import { useT } from '#lib/i18n.ts';
import classes from './integration-type-badge.module.css';

const icons = {
  typebot: IconRobot,
  dialogflow: IconMessageChatbot,
  n8n: IconSchema,
  webhook: IconApi,
} as const;

export function IntegrationTypeBadge({ type }: { readonly type: IntegrationType }) {
  const t = useT();
  const Shape = icons[type];
  return (
    <span className={classes.root}>
      <Shape size={18} aria-hidden="true" />
      {t(`integrations.type.${type}`)}
    </span>
  );
}
