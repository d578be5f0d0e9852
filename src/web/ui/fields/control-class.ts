/** The look of inputs and picker buttons. */
export const controlClass =
  'control min-h-11 rounded-control border border-line-strong bg-surface px-3 py-2 text-body text-ellipsis text-ink ' +
  'transition-[border-color] placeholder:text-ink-3 placeholder:opacity-100 hover:border-ink-2 ' +
  'aria-invalid:border-danger data-invalid:border-danger disabled:border-line disabled:bg-surface-2 disabled:text-ink-3'
