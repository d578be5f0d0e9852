import { row } from '#texts/language.ts'

/** "Lagos, Nigeria", or the part that is known; null if neither is. */
export function placeOf({ city, country }: { city: string | null; country: string | null }): string | null {
  return row([city ?? '', country ?? ''].filter(Boolean)) || null
}
