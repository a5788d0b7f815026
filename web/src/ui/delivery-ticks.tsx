import classes from './delivery-ticks.module.css';

export type DeliveryState = 'waiting' | 'sent' | 'received' | 'read' | 'played' | 'failed';

export interface DeliveryTicksProps {
  readonly state: DeliveryState;
  /** The state in words: read aloud and shown on hover. */
  readonly label: string;
}

const oneTick = 'M5 8.5 8 11.5 14 4.5';
const twoTicks = 'M1.5 8.5 4.5 11.5 10.5 4.5 M8 11.5 14.5 4.5';
/** Every state has a shape of its own, so that colour only repeats it: read ticks are heavier, played ones have a mark. */
const shapes: Readonly<Record<DeliveryState, string>> = {
  waiting: 'M8 4.5 V8 L10.5 9.5 M8 1.8 A6.2 6.2 0 1 0 8 14.2 A6.2 6.2 0 1 0 8 1.8',
  sent: oneTick,
  received: twoTicks,
  read: twoTicks,
  played: `${twoTicks} M18 5 L22 8 L18 11 Z`,
  failed: 'M8 4.5 V8.5 M8 11.3 V11.4 M8 1.8 A6.2 6.2 0 1 0 8 14.2 A6.2 6.2 0 1 0 8 1.8',
};

/** How far a message of ours has come. One path, because a conversation draws hundreds. */
export function DeliveryTicks({ state, label }: DeliveryTicksProps) {
  const width = state === 'played' ? 24 : 16;
  return (
    <svg
      className={classes.root}
      data-state={state}
      viewBox={`0 0 ${width} 16`}
      width={width}
      height={16}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <path d={shapes[state]} />
    </svg>
  );
}
