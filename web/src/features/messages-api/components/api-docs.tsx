import { errorCatalogue } from '@prosa/contracts/errors.ts';
import { programCallsPerMinute, sendByApiRefusals } from '@prosa/contracts/external-api/schema.ts';
import { filesPerMessage, mediaMaxBytes } from '@prosa/contracts/messages/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiDescriptionQuery } from '#features/messages-api/queries.ts';
import { urlOfApi } from '#features/messages-api/samples/state.ts';
import { formatFileSize } from '#lib/file-size.ts';
import { useLanguage, useT } from '#lib/i18n.ts';
import { newId } from '#lib/new-id.ts';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './api-docs.module.css';
import { ApiSamples } from './api-samples.tsx';
import { CodeBlock } from './code-block.tsx';
import { FieldTable } from './field-table.tsx';

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
        <CodeBlock label={t('messages-api.address')} code={`POST ${urlOfApi(globalThis.location.origin)}`} />
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
          <FieldTable label={t('messages-api.fields')} fields={description.data.asked} />
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
          <FieldTable label={t('messages-api.answer')} fields={description.data.answered} isAnswer />
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
