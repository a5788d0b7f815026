import { errorCatalogue } from '@prosa/contracts/errors.ts';
import { programCallsPerMinute, sendByApiRefusals } from '@prosa/contracts/external-api/schema.ts';
import { filesPerMessage, mediaMaxBytes } from '@prosa/contracts/messages/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  apiUrlOf,
  languageNames,
  type SampleLanguage,
  sampleLanguages,
  sampleOf,
} from '#features/messages-api/code-samples.ts';
import { apiDescriptionQuery } from '#features/messages-api/queries.ts';
import { type DescribedField, fieldTexts } from '#features/messages-api/state.ts';
import { useLanguage, useT } from '#lib/i18n.ts';
import { formatFileSize } from '#lib/media-format.ts';
import { newId } from '#lib/new-id.ts';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { TabPanels } from '#ui/tab-panels.tsx';
import classes from './api-docs.module.css';
import { CodeBlock } from './code-block.tsx';

interface FieldTableProps {
  readonly label: string;
  readonly fields: readonly DescribedField[];
  /** Response fields are always present, so none is marked as required. */
  readonly isResponse?: boolean;
}

const isKnown = (name: string): name is keyof typeof fieldTexts => Object.hasOwn(fieldTexts, name);

function FieldTable({ label, fields, isResponse = false }: FieldTableProps) {
  const t = useT();
  return (
    <table className={`${classes.table} ${classes.fields}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('messages-api.column.field')}</th>
          <th scope="col">{t('messages-api.column.type')}</th>
          <th scope="col">{t('messages-api.column.meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, types, isRequired }) => (
          <tr key={name}>
            <th scope="row">
              <code className={classes.name}>{name}</code>
              {isRequired && !isResponse ? (
                <span className={classes.required}>{t('messages-api.required')}</span>
              ) : null}
            </th>
            <td>{types.map((type) => t(`messages-api.type.${type}`)).join(', ')}</td>
            <td>{isKnown(name) ? t(fieldTexts[name]) : null}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ApiSamples() {
  const t = useT();
  const [chosen, setChosen] = useState<SampleLanguage>('curl');
  const [keys] = useState([newId(), newId()]);
  const url = apiUrlOf(globalThis.location.origin);
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

/** How another program sends a message: everything the server says of itself, and what people add in words. */
export function ApiDocs() {
  const t = useT();
  const language = useLanguage();
  const [key] = useState(newId);
  const description = useQuery(apiDescriptionQuery());
  const refusals = sendByApiRefusals.toSorted((a, b) => errorCatalogue[a].status - errorCatalogue[b].status);
  return (
    <div className={classes.root}>
      <section className={classes.section}>
        <h2>{t('messages-api.call')}</h2>
        <CodeBlock label={t('messages-api.address')} code={`POST ${apiUrlOf(globalThis.location.origin)}`} />
        <CodeBlock
          label={t('messages-api.headers')}
          code={`Authorization: Bearer ${t('messages-api.yourToken')}\nIdempotency-Key: ${key}`}
        />
        <p>{t('messages-api.idempotency')}</p>
      </section>
      <section className={classes.section}>
        <h2>{t('messages-api.fields')}</h2>
        {description.isPending ? <SkeletonList /> : null}
        {description.isLoadingError ? <LoadError query={description} /> : null}
        {description.data ? (
          <FieldTable label={t('messages-api.fields')} fields={description.data.requestFields} />
        ) : null}
      </section>
      <section className={classes.section}>
        <h2>{t('messages-api.samples')}</h2>
        <ApiSamples />
      </section>
      <section className={classes.section}>
        <h2>{t('messages-api.answer')}</h2>
        <p>{t('messages-api.answerHint')}</p>
        {description.data ? (
          <FieldTable label={t('messages-api.answer')} fields={description.data.responseFields} isResponse />
        ) : null}
      </section>
      <section className={classes.section}>
        <h2>{t('messages-api.errors')}</h2>
        <p>{t('messages-api.errorsHint')}</p>
        <table className={classes.table} aria-label={t('messages-api.errors')}>
          <thead>
            <tr>
              <th scope="col">{t('messages-api.column.status')}</th>
              <th scope="col">{t('messages-api.column.code')}</th>
              <th scope="col">{t('messages-api.column.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map((code) => (
              <tr key={code}>
                <td>{errorCatalogue[code].status}</td>
                <th scope="row">
                  <code className={classes.name}>{code}</code>
                </th>
                <td>{t(`messages-api.error.${code}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className={classes.section}>
        <h2>{t('messages-api.limits')}</h2>
        <ul className={classes.list}>
          <li>{t('messages-api.limit.calls', { count: programCallsPerMinute })}</li>
          <li>
            {t('messages-api.limit.files', {
              count: filesPerMessage,
              size: formatFileSize(mediaMaxBytes, language),
            })}
          </li>
          <li>{t('messages-api.limit.offline')}</li>
          <li>{t('messages-api.limit.ticket', { variable: '{{firstName}}' })}</li>
        </ul>
      </section>
    </div>
  );
}
