/** The surface of everything that floats over the page. */
export const floatingClass =
  'overflow-hidden rounded-lg border border-line bg-surface shadow-popover dark:bg-surface-2 ' +
  'transition-[opacity,transform] duration-base ' +
  'data-entering:-translate-y-1 data-entering:opacity-0 data-exiting:opacity-0 data-exiting:duration-fast'
