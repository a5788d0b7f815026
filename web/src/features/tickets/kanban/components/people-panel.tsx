import { useQuery } from '@tanstack/react-query';
import { colleaguesQuery } from '#features/tickets/queries.ts';
import { useT } from '#lib/i18n.ts';
import { PopupPanel } from '#ui/popup-panel.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import type { PopupProps } from '#ui/use-popup.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './people-panel.module.css';

interface PeoplePanelProps extends PopupProps {
  readonly chosen: readonly number[];
  readonly onChange: (userIds: readonly number[]) => void;
}

export function PeoplePanel({ chosen, onChange, ...popup }: PeoplePanelProps) {
  const t = useT();
  const { data: people } = useQuery(colleaguesQuery());
  const toggle = (id: number): void =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <PopupPanel {...popup} label={t('kanban.people')} position="bottom-end" width={260} returnFocus>
      <fieldset className={classes.people}>
        <legend className={classes.legend}>{t('kanban.peopleHint')}</legend>
        {people ? null : <SkeletonList rows={3} />}
        {people?.map(({ id, name }) => (
          <label key={id} className={classes.person}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <UserAvatar name={name} size={24} />
            <span className={classes.name}>{name}</span>
          </label>
        ))}
      </fieldset>
    </PopupPanel>
  );
}
