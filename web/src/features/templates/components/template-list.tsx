import { renderTemplate } from '@prosa/contracts/templates/rules.ts';
import type { Template } from '@prosa/contracts/templates/schema.ts';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { templateListQuery, useSyncTemplates } from '#features/templates/queries.ts';
import { readableName, searchTemplates } from '#features/templates/state.ts';
import { useT } from '#lib/i18n.ts';
import { plainText } from '#lib/whatsapp-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainField } from '#ui/plain-field.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './template-list.module.css';

interface TemplateListProps {
  readonly connectionId: number;
  readonly onChoose: (template: Template) => void;
}

export function TemplateList({ connectionId, onChoose }: TemplateListProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const query = useQuery(templateListQuery(connectionId));
  const sync = useSyncTemplates();
  if (query.isPending) return <SkeletonList rows={4} hasAvatar={false} />;
  if (query.isLoadingError) return <LoadError query={query} />;
  const found = searchTemplates(query.data, search);
  return (
    <div className={classes.root}>
      <PlainField
        label={t('templates.search')}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        autoComplete="off"
        autoFocus
      />
      {found.length === 0 ? (
        <EmptyState
          icon={<IconTemplate />}
          title={t(search === '' ? 'templates.none' : 'templates.noMatch')}
          hint={t(search === '' ? 'templates.noneHint' : 'templates.noMatchHint')}
        />
      ) : (
        <ul className={classes.list}>
          {found.map((template) => (
            <li key={template.id}>
              <button type="button" className={classes.item} onClick={() => onChoose(template)}>
                <span className={classes.name}>
                  {readableName(template)}
                  <span className={classes.language}>{template.language}</span>
                </span>
                <span className={classes.text}>{plainText(renderTemplate(template, []))}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <PlainButton
        icon={<IconRefresh aria-hidden="true" />}
        isBusy={sync.isPending}
        onClick={() => sync.mutate(connectionId)}
      >
        {t('templates.sync')}
      </PlainButton>
    </div>
  );
}
