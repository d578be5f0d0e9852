/** A link inside running text. */
export const textLinkClass =
  'rounded-chip font-medium text-primary-ink underline decoration-from-font underline-offset-4 hover:decoration-2'

/** The one link of a card: its target is the whole card, which must be `relative` (as `Card` is). */
export const cardLinkClass =
  'text-inherit no-underline after:absolute after:inset-0 after:rounded-[inherit] hover:underline'
