import type { Booking } from '#contract/bookings.ts'
import type { Role } from '#contract/fields.ts'
import { InlineAlert } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { paths } from '#web/paths.ts'
import { useFormats } from '#web/platform/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/link.tsx'

export type StatusNoteProps = { booking: Booking; reader: Role; name: string }

/** What the session waits for, or why it will not happen; nothing while all is well. */
export function StatusNote(props: StatusNoteProps) {
  const { booking } = props
  if (booking.status === 'CANCELLED') return <Cancelled {...props} />
  if (booking.status === 'PENDING') return <Pending {...props} />
  if (booking.status === 'UPCOMING' && booking.moveRequest) return <Move {...props} request={booking.moveRequest} />
  return null
}

function Cancelled({ booking, reader, name }: StatusNoteProps) {
  const t = useMessages('booking')
  const { moment } = useFormats()
  const when = booking.cancelledAt ? moment(booking.cancelledAt) : ''
  const who =
    booking.cancelledBy === null
      ? t.cancelledByNobody
      : booking.cancelledBy === reader
        ? t.cancelledByYou(when)
        : t.cancelledBy(name, when)
  return (
    <InlineAlert tone="warning" title={who}>
      {booking.cancelReason ? t.reason(booking.cancelReason) : null}
    </InlineAlert>
  )
}

function Pending({ booking, reader, name }: StatusNoteProps) {
  const t = useMessages('booking')
  const { moment } = useFormats()
  const until = moment(booking.expiresAt ?? booking.startsAt)
  if (reader === 'mentee') return <InlineAlert>{t.waitingFor(name, until)}</InlineAlert>
  return <InlineAlert action={<ToPending />}>{t.waitingForYou(name, until)}</InlineAlert>
}

function Move({ reader, name, request }: StatusNoteProps & { request: NonNullable<Booking['moveRequest']> }) {
  const t = useMessages('booking')
  if (request.by === reader) return <InlineAlert title={t.moveAskedByYou(name)}>{t.reason(request.reason)}</InlineAlert>
  return (
    <InlineAlert tone="warning" title={t.moveAsked(name)} action={<ToPending />}>
      {t.reason(request.reason)}
    </InlineAlert>
  )
}

function ToPending() {
  const { answerIt } = useMessages('booking')
  return (
    <Link to={paths.sessionsPending} className={buttonClass('secondary')}>
      {answerIt}
    </Link>
  )
}
