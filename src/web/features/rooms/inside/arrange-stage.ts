import type { RoomPerson } from '#contract/rooms/schemas.ts'

/** Everybody in equal places, or one person large. */
export type StageLayout = 'grid' | 'speaker'

/** Places on one page of the grid, and of the row beside a large picture. */
const stagePlaces = { grid: 6, row: 4 } as const

type StageInput = {
  readonly people: readonly RoomPerson[]
  readonly me: string
  readonly layout: StageLayout
  readonly pinned: string | null
  readonly speaker: string | null
  /** From 0. */
  readonly page: number
  /** A shared screen takes the large place. */
  readonly hasScreen: boolean
}

type StagePlan = {
  /** Who has the large place. */
  readonly main: RoomPerson | null
  readonly tiles: readonly RoomPerson[]
  readonly page: number
  readonly pages: number
  /** The others on the screen, the most important first. */
  readonly shown: readonly string[]
}

/**
 * Who has which place on the stage of a group: oneself first, then the others in their order of arrival, so that nobody jumps about. The
 * large place belongs to a shared screen, a pinned person, or whoever spoke last.
 */
export function arrangeStage({ people, me, layout, pinned, speaker, page, hasScreen }: StageInput): StagePlan {
  const own = people.filter(({ id }) => id === me)
  const others = people.filter(({ id }) => id !== me)
  const lead = [pinned, speaker].map((id) => others.find((person) => person.id === id)).find(Boolean) ?? others[0]
  const isLarge = others.length > 0 && (hasScreen || layout === 'speaker')
  const main = isLarge && !hasScreen ? lead! : null
  // Beside a screen whoever speaks is always in sight.
  const order = isLarge && lead ? [lead, ...others.filter(({ id }) => id !== lead.id)] : others
  const rest = main ? [...own, ...others.filter(({ id }) => id !== main.id)] : [...own, ...order]
  const size = isLarge ? stagePlaces.row : stagePlaces.grid
  const pages = Math.max(1, Math.ceil(rest.length / size))
  const at = Math.min(page, pages - 1)
  const tiles = rest.slice(at * size, (at + 1) * size)
  const shown = [...(main ? [main] : []), ...tiles].map(({ id }) => id).filter((id) => id !== me)
  return { main, tiles, page: at, pages, shown }
}
