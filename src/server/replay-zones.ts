import type { ReplayHost, ZonesReplay } from './features/commitments/public.ts'
import { replayZones as replayBookings } from './features/bookings/replay-zones.ts'
import { replayZones as replayOccurrences } from './features/group-sessions/replay-zones.ts'

/**
 * Moves all sessions ahead to their agreed wall time after the rules of a zone changed (D20). The two kinds can be in each other's way, so
 * what was blocked tries again as long as the other kind moves.
 */
export async function replayEveryZone(host: ReplayHost): Promise<ZonesReplay> {
  let moved = 0
  for (;;) {
    const parts = [await replayBookings(host), await replayOccurrences(host)]
    const movedNow = parts.reduce((sum, part) => sum + part.moved, 0)
    moved += movedNow
    const left = parts.flatMap((part) => part.left)
    const looked = parts.reduce((sum, part) => sum + part.looked, 0)
    if (movedNow === 0 || !left.some(({ reason }) => reason === 'overlaps another session'))
      return { looked, moved, left }
  }
}
