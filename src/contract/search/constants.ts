/** A search of everything asks the server from two letters on, once the text is stable for a moment; it finds this many of each kind. */
export const everythingRules = { minimumLength: 2, debounceMs: 300, each: 5 } as const
