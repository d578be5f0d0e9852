import { replayBookings } from '#server/features/bookings/public.ts'
import type { ReplayHost, ZonesReplay } from '#server/features/commitments/public.ts'
import { replayOccurrences } from '#server/features/group-sessions/public.ts'

/**
 * Moves all coming sessions to their agreed wall time after the rules of a zone changed (D20). The two kinds can block each other, so
 * blocked ones are tried again as long as the other kind moves.
 */
export async function replayZones(host: ReplayHost): Promise<ZonesReplay> {
  let moved = 0
  for (;;) {
    const kinds = [await replayBookings(host), await replayOccurrences(host)]
    const movedNow = kinds.reduce((sum, kind) => sum + kind.moved, 0)
    moved += movedNow
    const left = kinds.flatMap((kind) => kind.left)
    const looked = kinds.reduce((sum, kind) => sum + kind.looked, 0)
    if (movedNow === 0 || !left.some(({ reason }) => reason === 'overlaps another session'))
      return { looked, moved, left }
  }
}
