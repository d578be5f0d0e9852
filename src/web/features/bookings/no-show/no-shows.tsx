import { useState } from 'react'
import type { Booking } from '#contract/bookings/routes.ts'
import type { Role } from '#contract/fields.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import type { NoShow } from '#contract/sessions/schemas.ts'
import { mayDisputeNoShow, mayReportNoShow } from '#rules/booking.ts'
import { counterpartOf, firstName } from '#rules/sides.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { NoShowDialog } from './no-show-dialog.tsx'

type NoShowsProps = { booking: Booking; reader: Role }

/** The no-show reports of a session that is over, with what the reader can still do about them. */
export function NoShows({ booking, reader }: NoShowsProps) {
  const { data } = useRead(sessionRoutes.noShows, { params: { id: booking.id } })
  if (!data) return null
  return (
    <>
      {data.map((report) => (
        <Report key={report.id} report={report} booking={booking} reader={reader} />
      ))}
      {data.some(({ reportedBy }) => reportedBy === reader) ? null : <ReportButton booking={booking} reader={reader} />}
    </>
  )
}

function Report({ report, booking, reader }: NoShowsProps & { report: NoShow }) {
  const t = useMessages('sessions')
  const { moment } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const name = firstName(counterpartOf(booking, reader).name)
  const isMine = report.reportedBy === reader
  const isOpenToDispute = report.disputedAt === null && mayDisputeNoShow(Date.parse(report.reportedAt), serverNow())
  const until = moment(report.disputableUntil)
  const action =
    isOpenToDispute && !isMine ? <Button onClick={() => setOpen(true)}>{t.noShowDispute}</Button> : undefined
  return (
    <InlineAlert
      tone={isMine ? 'info' : 'warning'}
      title={isMine ? t.noShowByYou(name) : t.noShowAbout(name)}
      {...(action && { action })}
    >
      {report.note ? <p className="whitespace-pre-line">{report.note}</p> : null}
      {report.disputedAt === null ? (
        <p>{isOpenToDispute ? (isMine ? t.noShowTheirs(name, until) : t.noShowUntil(until)) : t.noShowFinal}</p>
      ) : (
        <p className="mt-2 font-medium">{isMine ? t.noShowDisputedBy(name) : t.noShowDisputed}</p>
      )}
      {report.disputeNote ? <p className="whitespace-pre-line">{report.disputeNote}</p> : null}
      {isOpen ? (
        <NoShowDialog
          kind="dispute"
          id={report.id}
          title={t.noShowDisputeTitle}
          hint={t.noShowDisputeHint(name)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </InlineAlert>
  )
}

/** For the side that came, as long as a report is accepted. */
function ReportButton({ booking, reader }: NoShowsProps) {
  const t = useMessages('sessions')
  const [isOpen, setOpen] = useState(false)
  const other = counterpartOf(booking, reader)
  const startsAt = Date.parse(booking.startsAt)
  const state = {
    status: 'UPCOMING',
    startsAt,
    endsAt: Date.parse(booking.endsAt),
    expiresAt: null,
    move: null,
  } as const
  // The page knows whether somebody came, not when; who came late has come.
  const attendance = {
    mine: booking.attended[reader] ? startsAt : null,
    theirs: booking.attended[other.role] ? startsAt : null,
  }
  if (!mayReportNoShow(state, attendance, serverNow())) return null
  const name = firstName(other.name)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t.noShowReport(name)}</Button>
      {isOpen ? (
        <NoShowDialog
          kind="report"
          id={booking.id}
          title={t.noShowReport(name)}
          hint={t.noShowReportHint(name)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}
