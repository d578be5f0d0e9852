/** A search runs from three characters on, once the input is stable for a second (specification, section 4). */
export const searchRules = { minimumLength: 3, debounceMs: 1000 } as const
