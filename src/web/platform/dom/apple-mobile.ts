/** An iPhone or iPad. iPadOS calls itself a Mac. */
export const isAppleMobile = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
