import { useId } from 'react'
import type { Booking } from '#contract/bookings/routes.ts'
import type { Role } from '#contract/fields.ts'
import { roomRoutes } from '#contract/rooms/routes.ts'
import { firstName } from '#rules/bookings/sides.ts'
import { PresenceList } from '#web/features/sessions/public.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import * as t from '#texts/sessions.ts'

/** How long both were in the built-in room, the reader first; nothing where nobody was. */
export function TimeInRoom({ booking, reader }: { booking: Booking; reader: Role }) {
  const headingId = useId()
  const { data = [] } = useRead(roomRoutes.presences, { params: { id: booking.id } })
  if (data.length === 0) return null
  const own = data.filter(({ side }) => side === reader)
  const other = data.filter(({ side }) => side !== reader)
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-1.5 text-h3">
        {t.inRoom}
      </h2>
      <PresenceList
        presences={[...own, ...other]}
        sentence={({ side, name, minutes }) => {
          if (side === reader) return minutes > 0 ? t.ownTime({ n: minutes }) : t.ownAbsence
          return minutes > 0
            ? t.theirTime({ name: firstName(name), n: minutes })
            : t.theirAbsence({ name: firstName(name) })
        }}
        since={(time) => t.sinceTime({ time })}
      />
    </section>
  )
}
