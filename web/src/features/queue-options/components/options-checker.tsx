import type { OptionProblem } from '@prosa/contracts/queue-options/rules.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { Link } from '@tanstack/react-router';
import { pathTo, type Responder, type ShownOption } from '#features/queue-options/state.ts';
import { useT } from '#lib/i18n.ts';
import classes from './options-checker.module.css';

interface OptionsCheckerProps {
  readonly tree: readonly ShownOption[];
  readonly problems: readonly { readonly id: number; readonly problem: OptionProblem }[];
  /** Whether the queue receives customers at all; undefined while the connections load. */
  readonly isOffered: boolean | undefined;
  /** External responder that replaces the queue's options. */
  readonly responder: Responder | undefined;
  readonly onOpen: (option: ShownOption) => void;
}

/** Problems a customer would run into, each with a link to the option that causes it. */
export function OptionsChecker({ tree, problems, isOffered, responder, onOpen }: OptionsCheckerProps) {
  const t = useT();
  const isFine = problems.length === 0 && isOffered !== false && responder === undefined;
  return (
    <section className={classes.root} aria-label={t('queue-options.checker')}>
      <h2 className={classes.heading}>{t('queue-options.checker')}</h2>
      <div role="status">
        {isFine ? (
          <p className={classes.fine}>
            <IconCircleCheck size={18} aria-hidden="true" /> {t('queue-options.allFine')}
          </p>
        ) : null}
        <ul className={classes.list}>
          {isOffered === false ? (
            <li className={classes.item}>
              <IconAlertTriangle size={18} aria-hidden="true" />
              <span>
                {t('queue-options.notOffered')}{' '}
                <Link to="/connections">{t('queue-options.toConnections')}</Link>
              </span>
            </li>
          ) : null}
          {responder === undefined ? null : (
            <li className={classes.item}>
              <IconAlertTriangle size={18} aria-hidden="true" />
              <span>
                {t(`queue-options.replaced.${responder}`)}{' '}
                <Link to="/queues">{t('queue-options.toQueue')}</Link>
              </span>
            </li>
          )}
          {problems.map(({ id, problem }) => {
            const path = pathTo(tree, id);
            const option = path.at(-1);
            if (!option) return null;
            return (
              <li key={`${id} ${problem}`} className={classes.item}>
                <IconAlertTriangle size={18} aria-hidden="true" />
                <span>
                  <button type="button" className={classes.open} onClick={() => onOpen(option)}>
                    {path.map(({ title }) => title).join(' › ')}
                  </button>
                  : {t(`queue-options.problem.${problem}`)}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
