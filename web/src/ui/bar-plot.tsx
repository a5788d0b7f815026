import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { useFormat } from '#lib/format.ts';
import { labelledBars, ticksOf, topOf } from '#lib/plot-scale.ts';
import classes from './bar-plot.module.css';
import { PlotTable } from './plot-table.tsx';

export interface PlotBar {
  readonly key: string;
  /** Short label below the bar. */
  readonly label: string;
  /** Full name, for the tooltip and the table. */
  readonly name: string;
  readonly value: number;
  /** Share of the value that is drawn solid; the rest is drawn pale. */
  readonly part?: number;
}

interface BarPlotProps {
  /** Describes the plot in one sentence. */
  readonly label: string;
  readonly bars: readonly PlotBar[];
  /** Column heading for the bars in the table, such as hours or days. */
  readonly nameLabel: string;
  readonly valueLabel: string;
  readonly partLabel?: string;
  readonly tableLabel: string;
  /** Width of the longest label, in pixels. */
  readonly labelRoom: number;
  /** Opens the items behind a bar; not called for an empty one. */
  readonly onChoose?: (bar: PlotBar) => void;
}

const height = 200;
const edge = { top: 12, right: 4, bottom: 26, left: 40 };
const widest = 36;

/** Bar chart from zero, sized to its container, with the same figures in a table below. */
export function BarPlot(props: BarPlotProps) {
  const { label, bars, nameLabel, valueLabel, partLabel, tableLabel, labelRoom, onChoose } = props;
  const format = useFormat();
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<PlotBar>();
  const top = topOf(Math.max(0, ...bars.map(({ value }) => value)));
  const inner = {
    width: Math.max(0, width - edge.left - edge.right),
    height: height - edge.top - edge.bottom,
  };
  const step = inner.width / Math.max(1, bars.length);
  const thickness = Math.max(1, Math.min(widest, step * 0.68));
  const middle = (index: number): number => edge.left + step * (index + 0.5);
  const y = (value: number): number => edge.top + inner.height * (1 - value / top);
  const total = (of: (bar: PlotBar) => number): number => bars.reduce((sum, bar) => sum + of(bar), 0);
  const shown = pointed ?? {
    name: '',
    value: total(({ value }) => value),
    part: total(({ part }) => part ?? 0),
  };

  function rise(bar: PlotBar, index: number, value: number, kind: 'whole' | 'part') {
    if (value <= 0) return null;
    const [x, from] = [middle(index) - thickness / 2, y(value)];
    const size = Math.max(2, edge.top + inner.height - from);
    return (
      <rect
        className={classes.bar}
        data-kind={kind}
        data-pointed={bar.key === pointed?.key || undefined}
        x={x}
        y={edge.top + inner.height - size}
        width={thickness}
        height={size}
        rx={Math.min(3, thickness / 2)}
      />
    );
  }

  return (
    <figure className={classes.root}>
      <p className={classes.legend} aria-hidden="true">
        <span className={classes.entry}>
          <span className={classes.sample} data-kind={partLabel === undefined ? 'part' : 'whole'} />
          {valueLabel} <strong>{format.number(shown.value)}</strong>
        </span>
        {partLabel === undefined ? null : (
          <span className={classes.entry}>
            <span className={classes.sample} data-kind="part" />
            {partLabel} <strong>{format.number(shown.part ?? 0)}</strong>
          </span>
        )}
        <span className={classes.moment}>{shown.name}</span>
      </p>
      <div ref={ref} className={classes.frame}>
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={height}
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
          {bars.map((bar, index) => (
            <g key={bar.key}>
              {rise(bar, index, bar.value, bar.part === undefined ? 'part' : 'whole')}
              {bar.part === undefined ? null : rise(bar, index, bar.part, 'part')}
            </g>
          ))}
          {labelledBars(bars.length, Math.floor(inner.width / labelRoom)).map((index) => (
            <text key={index} className={classes.word} x={middle(index)} y={height - 8} textAnchor="middle">
              {bars[index]?.label}
            </text>
          ))}
          {bars.map((bar, index) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the table below offers the same by keyboard
            <rect
              key={bar.key}
              className={classes.place}
              data-open={(onChoose && bar.value > 0) || undefined}
              x={middle(index) - step / 2}
              y={edge.top}
              width={step}
              height={inner.height}
              onPointerEnter={() => setPointed(bar)}
              onClick={() => bar.value > 0 && onChoose?.(bar)}
            />
          ))}
        </svg>
      </div>
      <PlotTable
        label={label}
        tableLabel={tableLabel}
        columns={[nameLabel, valueLabel, ...(partLabel === undefined ? [] : [partLabel])]}
        rows={bars.map((bar) => ({
          key: bar.key,
          name: bar.name,
          values: partLabel === undefined ? [bar.value] : [bar.value, bar.part ?? 0],
          onChoose: onChoose && bar.value > 0 ? () => onChoose(bar) : undefined,
        }))}
      />
    </figure>
  );
}
