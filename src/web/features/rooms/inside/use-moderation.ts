import type { RoomEventName, RoomInput } from '#contract/rooms/events.ts'
import type { RoomPerson } from '#contract/rooms/schemas.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { announce } from '#web/ui/feedback/live-region.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { RoomConnection } from '../connection/room.ts'
import * as t from '#texts/rooms.ts'

export type Moderation = ReturnType<typeof useModeration>

/** What hosts and cohosts do with the room; each action is announced when it is done, or says why not. */
export function useModeration(room: RoomConnection) {
  function run<E extends RoomEventName>(event: E, input: RoomInput<E>, done: string): void {
    room.send(event, input).then(
      // Everybody sees the result; a toast would cover the controls.
      () => announce(done),
      (error: unknown) => toast.error(failureText(error, t.notDone)),
    )
  }
  return {
    muteAll: () => run('room:mute-all', {}, t.mutedAll),
    lock: (isLocked: boolean) => run('room:lock', { isLocked }, isLocked ? t.locked : t.unlocked),
    /** All hands, or that of one person. */
    lowerHands: (person?: RoomPerson) =>
      run(
        'room:lower-hands',
        person ? { person: person.id } : {},
        person ? t.handLowered({ name: person.name }) : t.handsLowered,
      ),
    remove: (person: RoomPerson) => run('room:remove', { person: person.id }, t.removed({ name: person.name })),
  }
}
