/** "Lagos, Nigeria", or whichever of the two is known; null when neither is: a blank place is hidden. */
export function placeOf({ city, country }: { city: string | null; country: string | null }): string | null {
  return [city, country].filter(Boolean).join(', ') || null
}
