import type { Entry } from './entry.ts'

export type Place = readonly [to: string, label: string, icon: Entry['icon'], keywords?: string]

/** A page as a result. */
export const placeEntry = (kind: 'pages' | 'desk', [to, label, icon, keywords = '']: Place): Entry => ({
  key: `page ${to}`,
  kind,
  label,
  keywords,
  icon,
  to,
})
