import { CopyButton } from '#ui/copy-button.tsx';
import classes from './code-block.module.css';

interface CodeBlockProps {
  readonly label: string;
  readonly code: string;
}

/** Text for a program, to be read and to be taken along. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <figure className={classes.root}>
      <figcaption className={classes.head}>
        <span className={classes.label}>{label}</span>
        <CopyButton name={label} text={code} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by the keyboard too */}
      <pre className={classes.code} tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
