import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useState } from 'react';
import { useFormat } from '#lib/format.ts';
import { labelledPoints, ticksOf, topOf } from '#lib/plot-scale.ts';
import classes from './line-plot.module.css';

export interface PlotSeries {
  readonly key: string;
  readonly label: string;
  /** One value per time. */
  readonly values: readonly number[];
  readonly tone: 'neutral' | 'accent' | 'info' | 'success' | 'danger';
}

interface LinePlotProps {
  /** Describes the plot in one sentence. */
  readonly label: string;
  /** Labels below the plot, from left to right. */
  readonly times: readonly string[];
  readonly series: readonly PlotSeries[];
  /** Column heading for the times in the table. */
  readonly timeLabel: string;
  readonly tableLabel: string;
}

const height = 220;
const edge = { top: 12, right: 16, bottom: 28, left: 48 };
/** Width of the longest time label, in pixels. */
const timeRoom = 110;

/** Keeps the labels at both ends inside the plot. */
function anchorOf(index: number, last: number): 'start' | 'middle' | 'end' {
  if (last === 0) return 'middle';
  if (index === 0) return 'start';
  return index === last ? 'end' : 'middle';
}

/** Line chart over time, sized to its container, with the same figures in a table below. */
export function LinePlot({ label, times, series, timeLabel, tableLabel }: LinePlotProps) {
  const format = useFormat();
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<number>();
  const last = times.length - 1;
  // One or two points make hardly a line, so the points are drawn as well.
  const alone = times.length <= 2 ? [...times.keys()] : [];
  const marked = pointed === undefined ? alone : [pointed];
  const top = topOf(Math.max(0, ...series.flatMap(({ values }) => values)));
  const inner = {
    width: Math.max(0, width - edge.left - edge.right),
    height: height - edge.top - edge.bottom,
  };
  const x = (index: number): number =>
    edge.left + (last < 1 ? inner.width / 2 : (index / last) * inner.width);
  const y = (value: number): number => edge.top + inner.height * (1 - value / top);
  const pathOf = (values: readonly number[]): string =>
    values
      .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
      .join('');

  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const place = event.clientX - event.currentTarget.getBoundingClientRect().left - edge.left;
    const index = Math.round((place / Math.max(1, inner.width)) * last);
    setPointed(Math.min(last, Math.max(0, index)));
  };

  return (
    <figure className={classes.root}>
      <ul className={classes.legend}>
        {series.map(({ key, label: name, values, tone }) => (
          <li key={key} className={classes.entry} data-tone={tone}>
            <svg className={classes.sample} viewBox="0 0 24 8" aria-hidden="true">
              <path className={classes.line} data-tone={tone} d="M1 4L23 4" />
            </svg>
            {name} <strong>{format.number(values[pointed ?? last] ?? 0)}</strong>
          </li>
        ))}
        <li className={classes.moment} aria-hidden="true">
          {times[pointed ?? last]}
        </li>
      </ul>
      <div ref={ref} className={classes.frame}>
        <svg
          className={classes.plot}
          role="img"
          aria-label={label}
          width={width}
          height={height}
          onPointerMove={point}
          onPointerLeave={() => setPointed(undefined)}
        >
          {ticksOf(top).map((tick) => (
            <g key={tick}>
              <path className={classes.grid} d={`M${edge.left} ${y(tick)}H${edge.left + inner.width}`} />
              <text className={classes.word} x={edge.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                {format.number(tick)}
              </text>
            </g>
          ))}
          {labelledPoints(times.length, Math.floor(inner.width / timeRoom)).map((index) => (
            <text
              key={index}
              className={classes.word}
              x={x(index)}
              y={height - 8}
              textAnchor={anchorOf(index, last)}
            >
              {times[index]}
            </text>
          ))}
          {pointed === undefined ? null : (
            <path className={classes.pointer} d={`M${x(pointed)} ${edge.top}V${edge.top + inner.height}`} />
          )}
          {series.map(({ key, values, tone }) => (
            <g key={key}>
              <path className={classes.line} data-tone={tone} d={pathOf(values)} />
              {marked.map((index) => (
                <circle
                  key={index}
                  className={classes.dot}
                  data-tone={tone}
                  cx={x(index)}
                  cy={y(values[index] ?? 0)}
                  r={4}
                />
              ))}
            </g>
          ))}
        </svg>
      </div>
      <details className={classes.details}>
        <summary>{tableLabel}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable to be scrolled by keyboard */}
        <section className={classes.scroller} tabIndex={0} aria-label={label}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{timeLabel}</th>
                {series.map(({ key, label: name }) => (
                  <th key={key} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times.map((time, index) => (
                <tr key={time}>
                  <th scope="row">{time}</th>
                  {series.map(({ key, values }) => (
                    <td key={key}>{format.number(values[index] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
