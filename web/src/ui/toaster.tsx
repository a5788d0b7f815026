import { useState, useSyncExternalStore } from 'react';
import { useT } from '#lib/i18n.ts';
import { getToasts, subscribeToToasts } from './toast.ts';
import { ToastCard } from './toast-card.tsx';
import classes from './toaster.module.css';

/** Draws the toasts; one for the whole app. Errors interrupt a screen reader, the others wait for a pause. */
export function Toaster() {
  const t = useT();
  const messages = useSyncExternalStore(subscribeToToasts, getToasts);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  // The last toast can be closed from under the pointer or the focus, and then nobody says that they left.
  const isPaused = messages.length > 0 && (isHovered || isFocused);
  if (messages.length === 0 && (isHovered || isFocused)) {
    setIsHovered(false);
    setIsFocused(false);
  }

  return (
    <section
      className={classes.root}
      aria-label={t('ui.notifications')}
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <div className={classes.stack} role="alert" aria-atomic="false">
        {messages
          .filter((message) => message.kind === 'error')
          .map((message) => (
            <ToastCard key={message.id} message={message} isPaused={isPaused} />
          ))}
      </div>
      <div className={classes.stack} role="status" aria-atomic="false">
        {messages
          .filter((message) => message.kind !== 'error')
          .map((message) => (
            <ToastCard key={message.id} message={message} isPaused={isPaused} />
          ))}
      </div>
    </section>
  );
}
