import { CreateTagSchema, tagNameLength } from '@prosa/contracts/tags/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allTagsQuery } from '#features/tags/queries.ts';
import { errorText } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { fold } from '#lib/text-search.ts';
import { MultiSelectField } from '#ui/multi-select-field.tsx';

interface TagPickerProps {
  readonly label: string;
  readonly value: readonly number[];
  readonly onChange: (tagIds: readonly number[]) => void;
  /** Offers to make a tag of what was typed; whoever makes it knows when it is there. */
  readonly onCreate?: (name: string) => void;
  readonly hasAutofocus?: boolean;
}

/** No tag has this id. */
const newTag = 0;

export function TagPicker(props: TagPickerProps) {
  const { label, value, onChange, onCreate, hasAutofocus = false } = props;
  const t = useT();
  const { data: tags = [], isLoadingError, error } = useQuery(allTagsQuery());
  const [search, setSearch] = useState('');
  const name = search.trim();
  const isNew = name !== '' && !tags.some((tag) => fold(tag.name) === fold(name));
  const canBeMade = onCreate !== undefined && isNew && CreateTagSchema.safeParse({ name }).success;
  const options = tags.map((tag) => ({ value: tag.id, label: tag.name, color: tag.color }));
  const offer = canBeMade ? [{ value: newTag, label: t('tags.createNamed', { name }) }] : [];

  const choose = (ids: readonly number[]): void => {
    setSearch('');
    if (ids.includes(newTag)) onCreate?.(name);
    else onChange(ids);
  };

  return (
    <MultiSelectField<number>
      label={label}
      options={[...options, ...offer]}
      value={[...value]}
      onChange={choose}
      searchValue={search}
      onSearchChange={setSearch}
      placeholder={value.length === 0 ? t('tags.search') : ''}
      nothingFoundMessage={
        onCreate && isNew ? t('tags.nameTooShort', { count: tagNameLength.min }) : t('ui.nothingFound')
      }
      error={isLoadingError ? errorText(error, t) : undefined}
      data-autofocus={hasAutofocus || undefined}
    />
  );
}
