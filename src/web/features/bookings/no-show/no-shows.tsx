import type { Booking } from '#contract/bookings/routes.ts'
import type { Role } from '#contract/fields.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import type { NoShow } from '#contract/sessions/schemas.ts'
import { mayDisputeNoShow, mayReportNoShow, NO_SHOW_AFTER } from '#rules/bookings/booking.ts'
import { counterpartOf, firstName } from '#rules/bookings/sides.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { TimeInRoom } from './time-in-room.tsx'
import * as t from '#texts/sessions.ts'

type NoShowsProps = { booking: Booking; reader: Role }

const dialogs = { note: lazyComponent(() => import('./no-show-dialog.tsx').then((module) => module.NoShowDialog)) }

/** Of an agreed session, from ten minutes after its start: its no-show reports, what the reader can do, and who was in the room when. */
export function NoShows(props: NoShowsProps) {
  const { status, startsAt } = props.booking
  const isAgreed = status === 'UPCOMING' || status === 'PAST'
  const isDue = useNow() >= Date.parse(startsAt) + NO_SHOW_AFTER
  return isAgreed && isDue ? <Reports {...props} /> : null
}

function Reports({ booking, reader }: NoShowsProps) {
  const { data } = useRead(sessionRoutes.noShows, { params: { id: booking.id } })
  if (!data) return null
  return (
    <>
      {data.map((report) => (
        <Report key={report.id} report={report} booking={booking} reader={reader} />
      ))}
      {data.some(({ reportedBy }) => reportedBy === reader) ? null : <ReportButton booking={booking} reader={reader} />}
      <TimeInRoom booking={booking} reader={reader} />
    </>
  )
}

function Report({ report, booking, reader }: NoShowsProps & { report: NoShow }) {
  const { moment } = useFormats()
  const now = useNow()
  const name = firstName(counterpartOf(booking, reader).name)
  const isMine = report.reportedBy === reader
  const isDisputable = report.disputedAt === null && mayDisputeNoShow(Date.parse(report.reportedAt), now)
  const until = moment(report.disputableUntil)
  const { open, element } = useLazyDialogs(dialogs, {
    kind: 'dispute',
    id: report.id,
    title: t.noShowDisputeTitle,
    hint: t.noShowDisputeHint({ name }),
  })
  const action =
    isDisputable && !isMine ? (
      <Button needsNetwork onClick={() => open('note')}>
        {t.noShowDispute}
      </Button>
    ) : undefined
  return (
    <>
      <InlineAlert
        tone={isMine ? 'info' : 'warning'}
        title={isMine ? t.noShowByYou({ name }) : t.noShowAbout({ name })}
        {...(action && { action })}
      >
        {report.note ? <p className="whitespace-pre-line">{report.note}</p> : null}
        {report.disputedAt === null ? (
          <p>{isDisputable ? (isMine ? t.noShowTheirs({ name, until }) : t.noShowUntil({ until })) : t.noShowFinal}</p>
        ) : (
          <p className="mt-2 font-medium">{isMine ? t.noShowDisputedBy({ name }) : t.noShowDisputed}</p>
        )}
        {report.disputeNote ? <p className="whitespace-pre-line">{report.disputeNote}</p> : null}
      </InlineAlert>
      {element}
    </>
  )
}

/** For the side that joined, while reports are accepted. */
function ReportButton({ booking, reader }: NoShowsProps) {
  const now = useNow()
  const other = counterpartOf(booking, reader)
  const name = firstName(other.name)
  const { open, element } = useLazyDialogs(dialogs, {
    kind: 'report',
    id: booking.id,
    title: t.noShowReport({ name }),
    hint: t.noShowReportHint({ name }),
  })
  const startsAt = Date.parse(booking.startsAt)
  const state = {
    status: 'UPCOMING',
    startsAt,
    endsAt: Date.parse(booking.endsAt),
    expiresAt: null,
    move: null,
  } as const
  // The page knows whether someone joined, not when; a late join counts.
  const attendance = {
    mine: booking.attended[reader] ? startsAt : null,
    theirs: booking.attended[other.role] ? startsAt : null,
  }
  if (!mayReportNoShow(state, attendance, now)) return element
  return (
    <div>
      <Button needsNetwork onClick={() => open('note')}>
        {t.noShowReport({ name })}
      </Button>
      {element}
    </div>
  )
}
