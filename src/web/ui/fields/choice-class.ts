/** The box of a checkbox or the disc of a radio; the tick is drawn by `ChoiceMark`. */
export const choiceBoxClass =
  'peer size-5 shrink-0 cursor-pointer appearance-none border-2 border-line-strong bg-surface transition-[background-color,border-color] ' +
  'hover:border-ink-2 checked:border-primary checked:bg-primary aria-invalid:border-danger disabled:border-line disabled:bg-surface-2'

/** The whole row is the target. */
export const choiceRowClass = 'flex min-h-11 items-start gap-3 py-2.5 text-body'
