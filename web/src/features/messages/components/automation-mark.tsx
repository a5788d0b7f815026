import type { Automation } from '@prosa/contracts/automation/schema.ts';
import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs';
import { useQuery } from '@tanstack/react-query';
import { settingListQuery } from '#features/settings/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { toast } from '#ui/toast.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './automation-mark.module.css';

const settingPrefix = 'setting:';
/** Longer than a notification toast: the user asked for this one. */
const readingMs = 8000;

/** Returns who last changed the rule, as recorded in the message itself or in the setting it names. */
function useAuthor({ setting, author }: Automation): string {
  const t = useT();
  const { dateTime } = useFormat();
  const key = setting?.startsWith(settingPrefix) ? setting.slice(settingPrefix.length) : undefined;
  const { data } = useQuery({ ...settingListQuery(), enabled: key !== undefined });
  const found = data?.find((entry) => entry.key === key);
  const name = author?.name ?? found?.changedBy;
  const at = author?.at ?? found?.changedAt;
  return name && at ? t('messages.automation.by', { name, date: dateTime(at) }) : '';
}

/** Marks an automatic message. Hovering or pressing it shows the reason and where the rule can be changed. */
export function AutomationMark({ automation }: { readonly automation: Automation }) {
  const { rule, setting, reason, unspoken } = automation;
  const t = useT();
  const author = useAuthor(automation);
  const why = [
    t('messages.automation.why', { rule: t(`messages.automation.rule.${rule}`) }),
    reason === undefined ? '' : t(`messages.automation.reason.${reason}`),
    unspoken === undefined
      ? ''
      : t('messages.automation.unspoken', { reason: t(`messages.automation.reason.${unspoken}`) }),
    setting === null ? '' : t(`messages.automation.setting.${setting}`),
    author,
  ]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <button
      type="button"
      className={classes.root}
      title={why}
      onClick={() => toast.info(why, { durationMs: readingMs })}
    >
      <IconRobot size={16} aria-hidden="true" />
      <VisuallyHidden>{why}</VisuallyHidden>
    </button>
  );
}
