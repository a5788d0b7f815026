import { type ReactNode, useState } from 'react';
import { dragDataType } from '#features/schedules/calendar.ts';

interface DropCellProps {
  readonly className: string | undefined;
  readonly isDimmed?: boolean;
  readonly isToday?: boolean;
  /** The id of what was dropped here. */
  readonly onDrop: (scheduleId: number) => void;
  readonly onDoubleClick: () => void;
  readonly children: ReactNode;
}

/** A place of a calendar where a schedule can be dropped; what else is dragged passes over it. */
export function DropCell({ className, isDimmed, isToday, onDrop, onDoubleClick, children }: DropCellProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <td
      className={className}
      data-dimmed={isDimmed || undefined}
      data-today={isToday || undefined}
      data-over={isOver || undefined}
      onDoubleClick={(event) => {
        // On a chip the two clicks were meant for it.
        if (event.target instanceof Element && !event.target.closest('button')) onDoubleClick();
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragDataType)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        const id = Number(event.dataTransfer.getData(dragDataType));
        if (id === 0) return;
        event.preventDefault();
        onDrop(id);
      }}
    >
      {children}
    </td>
  );
}
