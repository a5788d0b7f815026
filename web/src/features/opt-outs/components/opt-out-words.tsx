import { Textarea } from '@mantine/core';
import { defaultOptOutWords, optOutWordsIn } from '@prosa/contracts/opt-outs/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSaveOptOutWords } from '#features/opt-outs/mutations.ts';
import { settingListQuery } from '#features/settings/queries.ts';
import { useT } from '#lib/i18n.ts';
import { AppTheme } from '#ui/app-theme.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { toast } from '#ui/toast.ts';
import classes from './opt-outs.module.css';

/** With which words a customer leaves. */
export function OptOutWords() {
  const t = useT();
  const settings = useQuery(settingListQuery());
  const save = useSaveOptOutWords();
  const [typed, setTyped] = useState<string>();
  if (settings.isPending) return <SkeletonList rows={2} hasAvatar={false} />;
  if (settings.isLoadingError) return <LoadError query={settings} />;
  const saved = settings.data.find(({ key }) => key === 'optOutWords')?.value ?? defaultOptOutWords;
  const words = typed ?? saved;
  const isEmpty = optOutWordsIn(words).length === 0;
  return (
    <CardSection title={t('campaigns.optOuts.words')} hint={t('campaigns.optOuts.wordsHint')}>
      <form
        className={classes.words}
        onSubmit={(event) => {
          event.preventDefault();
          if (isEmpty) return;
          save.mutate(words, {
            onSuccess: () => {
              setTyped(undefined);
              toast.success(t('campaigns.settings.saved'));
            },
          });
        }}
      >
        <AppTheme>
          <Textarea
            aria-label={t('campaigns.optOuts.words')}
            rows={3}
            maxLength={1000}
            value={words}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
            error={isEmpty ? t('validation.required') : undefined}
          />
        </AppTheme>
        <div>
          <PlainButton type="submit" variant="primary" isBusy={save.isPending}>
            {t(save.isPending ? 'ui.saving' : 'ui.save')}
          </PlainButton>
        </div>
      </form>
    </CardSection>
  );
}
