import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './qr-code.module.css';

interface QrCodeProps {
  readonly text: string;
  /** Alternative text of the picture. */
  readonly label: string;
}

/** Draws all dark modules as a single path, because thousands of squares would be slow. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

/** Dark on white in both themes, because cameras read inverted codes badly. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { data, size: width } = encode(text, { ecc: 'M', border: 2 });
    return { size: width, path: pathOf(data) };
  }, [text]);
  return (
    <svg
      className={classes.root}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
