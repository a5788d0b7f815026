import type { CompanyExport, ManagedCompany } from '@prosa/contracts/companies/schema.ts';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFetchExport, useRequestExport } from '#features/companies/mutations.ts';
import { companyListQuery, companyPages } from '#features/companies/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useLanguage, useT } from '#lib/i18n.ts';
import { formatFileSize } from '#lib/media-format.ts';
import { saveFileFromUrl } from '#lib/save-file.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogActions } from '#ui/dialog-actions.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx';
import classes from './export-company-dialog.module.css';

interface ExportCompanyDialogProps {
  readonly isOpen: boolean;
  readonly company: ManagedCompany;
  /** Search of the list in which the company was chosen; live events on that list carry the export's progress. */
  readonly search: string;
  readonly onClose: () => void;
}

export function ExportCompanyDialog({ isOpen, company, search, onClose }: ExportCompanyDialogProps) {
  const t = useT();
  const list = useInfiniteQuery(companyListQuery(search));
  const request = useRequestExport();
  const fetchFile = useFetchExport();
  const { id, name } = company;
  const rows = list.data ? companyPages.rowsOf(list.data) : [];
  const { export: last } = rows.find((row) => row.id === id) ?? company;
  const isReady = last?.state === 'ready';
  const download = () =>
    fetchFile.mutate(id, {
      onSuccess: ({ url }) => {
        if (url !== null) saveFileFromUrl(url);
      },
    });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('companies.export.title', { name })} size="sm">
      <div className={classes.root}>
        <p className={classes.text}>{t('companies.export.hint')}</p>
        <div role="status">{last ? <LastExport last={last} /> : null}</div>
      </div>
      <DialogActions>
        <PlainButton
          variant={isReady ? 'secondary' : 'primary'}
          isBusy={request.isPending || last?.state === 'running'}
          onClick={() => request.mutate(id)}
        >
          {t(isReady ? 'companies.export.again' : 'companies.export.start')}
        </PlainButton>
        {isReady ? (
          <PlainButton
            variant="primary"
            icon={<IconDownload size={18} aria-hidden="true" />}
            isBusy={fetchFile.isPending}
            onClick={download}
          >
            {t('companies.export.download')}
          </PlainButton>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

const tones = { running: 'info', ready: 'success', failed: 'danger' } as const satisfies Record<
  CompanyExport['state'],
  StatusTone
>;

function LastExport({ last }: { readonly last: CompanyExport }) {
  const t = useT();
  const language = useLanguage();
  const { dateTime } = useFormat();
  const { state, requestedBy, requestedAt, bytes, expiresAt } = last;
  return (
    <dl className={classes.facts}>
      <div className={classes.fact}>
        <dt>{t('companies.export.state')}</dt>
        <dd>
          <StatusBadge tone={tones[state]}>{t(`companies.export.state.${state}`)}</StatusBadge>
        </dd>
      </div>
      <div className={classes.fact}>
        <dt>{t('companies.export.requested')}</dt>
        <dd>{t('companies.export.by', { name: requestedBy, at: dateTime(requestedAt) })}</dd>
      </div>
      {bytes === null || expiresAt === null ? null : (
        <>
          <div className={classes.fact}>
            <dt>{t('companies.export.size')}</dt>
            <dd>{formatFileSize(bytes, language)}</dd>
          </div>
          <div className={classes.fact}>
            <dt>{t('companies.export.until')}</dt>
            <dd>{dateTime(expiresAt)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
