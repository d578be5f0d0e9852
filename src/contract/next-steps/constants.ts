/** Limits of what a pair agrees on, and of a mentor's note; `noteDays`: how long after a session we offer to write one. */
export const nextStepLimits = { lines: 20, text: 200, note: 2000, noteDays: 14 } as const
