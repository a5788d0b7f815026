import { useState } from 'react';
import {
  languageNames,
  type SampleLanguage,
  sampleLanguages,
  sampleOf,
  urlOfApi,
} from '#features/messages-api/samples/state.ts';
import { useT } from '#lib/i18n.ts';
import { newId } from '#lib/new-id.ts';
import { TabPanels } from '#ui/tab-panels.tsx';
import classes from './api-docs.module.css';
import { CodeBlock } from './code-block.tsx';

export function ApiSamples() {
  const t = useT();
  const [chosen, setChosen] = useState<SampleLanguage>('curl');
  const [keys] = useState([newId(), newId()]);
  const url = urlOfApi(globalThis.location.origin);
  const tabs = sampleLanguages.map((key) => {
    const left = [...keys];
    const call = { url, token: t('messages-api.yourToken'), newKey: () => left.pop() ?? newId() };
    const { text, file } = sampleOf(key, call);
    const language = languageNames[key];
    return {
      key,
      label: language,
      content: (
        <div className={classes.samples}>
          <CodeBlock label={t('messages-api.sample.text', { language })} code={text} />
          <CodeBlock label={t('messages-api.sample.file', { language })} code={file} />
        </div>
      ),
    };
  });
  return <TabPanels label={t('messages-api.samples')} tabs={tabs} value={chosen} onChange={setChosen} />;
}
