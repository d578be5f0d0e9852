/** Years of experience, as stored and sent. */
export const LEVELS = ['0-2', '2-4', '4-6', '6-8', '8-10', '10+'] as const

export type Level = (typeof LEVELS)[number]

/** A level as shown to people: `2-4 years`. */
export function levelLabel(level: Level): string {
  return `${level} years`
}
