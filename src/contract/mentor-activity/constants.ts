/** What a mentor is asked about: nothing was heard of them, or they let requests expire. */
export const askedAbout = ['silence', 'requests'] as const
export type AskedAbout = (typeof askedAbout)[number]

/** Why a mentor is on a break: they chose it, or a question stayed without an answer. */
export const breakCauses = ['chosen', ...askedAbout] as const
export type BreakCause = (typeof breakCauses)[number]
