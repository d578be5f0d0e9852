/** A month (`YYYY-MM`) with its names and how many sessions of each kind were held in it. */
export type Month = { month: string; short: string; long: string; individual: number; group: number }

/** The kinds in the order of their bars. */
export const kinds = ['individual', 'group'] as const

export const heldIn = ({ individual, group }: Month) => individual + group
