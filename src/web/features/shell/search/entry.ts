import type { LucideIcon } from 'lucide-react'

/** The kinds of results, in the order of their groups where they match equally well: what never changes comes first. */
export const kinds = [
  'recent',
  'pages',
  'actions',
  'desk',
  'mentors',
  'bookings',
  'ownGroups',
  'conversations',
  'publicGroups',
] as const
export type Kind = (typeof kinds)[number]

/** Something that can be opened or done. */
export type Entry = {
  /** The same wherever the entry comes from: `booking 018f…`. */
  key: string
  kind: Kind
  label: string
  /** A second line: when, or what somebody works as. */
  detail?: string
  /** Further words that find it. */
  keywords?: string
  icon: LucideIcon
  /** Shown instead of the icon. */
  face?: { name: string; seed: string; src: string | null }
  /** Where it leads, or what it does. */
  to?: string
  act?: () => void
  /** What a recent choice was. */
  of?: Pick<Entry, 'key' | 'kind'>
  /** The server found it, by what is not in its label: a topic, a word with a typo. */
  isFound?: true
}

export type Group = { kind: Kind; entries: readonly Entry[] }
