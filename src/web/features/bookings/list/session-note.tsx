import { counterpartOf, firstName } from '#rules/bookings/sides.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { isUnanswered } from './is-unanswered.ts'
import type { SessionProps } from './session-props.ts'
import { reasonText } from '#web/platform/i18n/choice-texts.ts'
import * as t from '#texts/sessions.ts'

/** What is pending, with the answers if the reader has to give them; nothing otherwise. */
export function SessionNote(props: SessionProps) {
  const { booking, reader } = props
  if (booking.status === 'PENDING') return <Request {...props} />
  if (booking.status === 'UPCOMING' && booking.moveRequest) return <Move {...props} request={booking.moveRequest} />
  if (booking.status === 'CANCELLED') return <Cancelled booking={booking} reader={reader} />
  return null
}

function Request(props: SessionProps) {
  const { booking, reader } = props
  const { moment } = useFormats()
  const name = firstName(counterpartOf(booking, reader).name)
  const until = moment(booking.expiresAt ?? booking.startsAt)
  if (reader === 'mentee')
    return (
      <InlineAlert>{booking.awaitsCalendar ? t.awaitsCalendar({ name }) : t.waitsFor({ name, until })}</InlineAlert>
    )
  return (
    <InlineAlert action={<AnswerButtons {...props} />}>
      {booking.awaitsCalendar ? t.awaitsYourCalendar({ name, until }) : t.waitsForYou({ name, until })}
    </InlineAlert>
  )
}

function Move({ request, ...props }: SessionProps & { request: { by: string; reason: string } }) {
  const name = firstName(counterpartOf(props.booking, props.reader).name)
  if (request.by === props.reader) return <InlineAlert>{t.moveAskedByYou({ name })}</InlineAlert>
  return (
    <InlineAlert tone="warning" title={t.moveAsked({ name })} action={<AnswerButtons {...props} />}>
      {t.reason({ text: request.reason })}
    </InlineAlert>
  )
}

function Cancelled({ booking, reader }: Pick<SessionProps, 'booking' | 'reader'>) {
  const { moment } = useFormats()
  const name = counterpartOf(booking, reader).name
  const when = booking.cancelledAt ? moment(booking.cancelledAt) : ''
  const who =
    booking.cancelledBy === null
      ? isUnanswered(booking)
        ? t.cancelledByNobody
        : t.cancelledByTeam({ when })
      : booking.cancelledBy === reader
        ? t.cancelledByYou({ when })
        : t.cancelledBy({ name, when })
  return (
    <p className="text-ui text-ink-2">
      {who}
      {booking.cancelReason ? (
        <span className="block">{t.reason({ text: reasonText(booking.cancelReason) })}</span>
      ) : null}
    </p>
  )
}
