/** Limits of a group session. In a file without schemas, for pages that only display sessions. */
export const groupSessionLimits = {
  title: 120,
  /** Visible characters. */
  descriptionMinimum: 150,
  /** Characters of HTML. */
  descriptionMaximum: 20_000,
  /** Of a long description so much is shown at first: it is long where more than `excerptRest` would be left out. */
  excerpt: 600,
  excerptRest: 200,
  tags: { min: 3, max: 5 },
  cohosts: 10,
  capacity: 10_000,
  /** A series may end in the current calendar year or in this many years after it (D37). */
  yearsAhead: 1,
} as const

/** What a change applies to: one occurrence, it and all later ones, or all upcoming ones (D36). */
export const scopes = ['occurrence', 'following', 'series'] as const
export type Scope = (typeof scopes)[number]
