import type { RoomInput } from '#contract/rooms/events.ts'
import type { NamespaceContext } from '#server/platform/realtime/namespace.ts'
import { qualityReported, type ReportedQuality } from '#server/platform/rooms/room-quality.ts'
import type { RoomEntry } from './enter-room.ts'

/** Hands how a connection did to the metrics, without whose it is. Nothing is stored. */
export async function reportQuality(
  _: NamespaceContext,
  __: RoomEntry,
  quality: RoomInput<'room:quality'>,
): Promise<void> {
  qualityReported.publish(quality satisfies ReportedQuality)
}
