import { counterpartOf } from '#rules/bookings/sides.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { ConnectAction, MessageAction } from '#web/features/connections/public.ts'
import { BookingCalendarChoices } from '../book/add-to-calendar.tsx'
import { ChangeChoices } from './change-buttons.tsx'
import type { SessionProps } from './session-props.ts'
import type { DialogName } from './use-dialogs.tsx'
import * as t from '#texts/sessions.ts'
import * as calendar from '#texts/sessions/add-to-calendar.ts'

/** The expandable part of a card: notes, calendar, and change buttons. */
export function SessionDetails({ booking, reader, onChoose }: SessionProps & { onChoose: (name: DialogName) => void }) {
  const other = counterpartOf(booking, reader)
  const isOpen = booking.status === 'UPCOMING' || booking.status === 'PENDING'
  return (
    <div className="flex flex-col gap-5">
      <p>{t.minutes({ n: booking.durationMinutes })}</p>
      <div>
        <p className="text-meta text-ink-2">{t.notes}</p>
        <p className="mt-0.5 max-w-reading text-ui whitespace-pre-line text-ink">{booking.sessionNotes || t.noNotes}</p>
      </div>
      {isOpen ? (
        <div>
          <p className="mb-2 text-meta text-ink-2">{calendar.add}</p>
          <BookingCalendarChoices booking={booking} name={other.name} />
        </div>
      ) : null}
      {booking.isConnected === null ? null : (
        <div className="flex flex-wrap gap-2.5">
          <MessageAction person={{ profileId: other.id, name: other.name }} />
          <ConnectAction
            person={{ profileId: other.id, role: other.role, name: other.name }}
            isConnected={booking.isConnected}
          />
        </div>
      )}
      {reader === 'mentee' && !isOpen ? (
        <Link to={paths.bookSession(booking.mentorSlug)} className={buttonClass('secondary', 'md', 'self-start')}>
          {t.bookAgain}
        </Link>
      ) : null}
      <ChangeChoices booking={booking} onChoose={onChoose} />
    </div>
  )
}
