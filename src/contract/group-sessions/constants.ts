/** Free of schemas, for pages that only show sessions. */
export const groupSessionLimits = {
  title: 120,
  /** Characters that a reader sees. */
  descriptionMinimum: 150,
  /** Of the HTML text. */
  descriptionMaximum: 20_000,
  excerpt: 200,
  tags: { min: 3, max: 5 },
  cohosts: 10,
  capacity: 10_000,
  /** Calendar years ahead of the present one in which a series may end (D37). */
  yearsAhead: 1,
} as const
