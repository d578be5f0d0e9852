/** Minutes that a one-on-one session can last. */
export const durations = [30, 45, 60] as const
export type Duration = (typeof durations)[number]
