import type { Reply } from '#contract/route.ts'
import type { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { PresenceList } from '#web/features/sessions/public.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Part, Quote } from './detail-frame.tsx'
import * as t from '#texts/moderation/desk.ts'

type Session = NonNullable<Reply<typeof staffRoutes.reportDetail>['session']>

/** Evidence about a reported one-on-one session: no-show reports with their disputes, blocks, and who was in the room when. */
export function ReportedSession({
  session: { startsAt, endsAt, noShows, presences, blockedBy },
}: {
  session: Session
}) {
  const { range } = useFormats()
  return (
    <Part title={t.inRoom}>
      <div className="flex flex-col gap-3">
        <p className="text-ui text-ink-2">{range(startsAt, endsAt)}</p>
        {presences.length === 0 ? (
          <p className="text-ui">{t.noPresence}</p>
        ) : (
          <PresenceList
            presences={presences}
            sentence={({ name, minutes }) => (minutes > 0 ? t.timeInRoom({ name, n: minutes }) : t.notInRoom({ name }))}
            since={(time) => t.sinceTime({ time })}
          />
        )}
        {blockedBy.map((side) => (
          <p key={side} className="text-ui">
            {t.blockedAround[side]}
          </p>
        ))}
        {noShows.map((report) => (
          <NoShow key={report.id} report={report} />
        ))}
      </div>
    </Part>
  )
}

function NoShow({ report }: { report: Session['noShows'][number] }) {
  const { moment } = useFormats()
  return (
    <div className="flex flex-col gap-1.5 text-ui">
      <p>
        <strong className="font-semibold">{t.noShowBy[report.reportedBy]}</strong> · {moment(report.reportedAt)}
      </p>
      {report.note ? <Quote>{report.note}</Quote> : null}
      {report.disputedAt ? (
        <p>
          <strong className="font-semibold">{t.noShowDisputed}</strong> · {moment(report.disputedAt)}
        </p>
      ) : null}
      {report.disputeNote ? <Quote>{report.disputeNote}</Quote> : null}
    </div>
  )
}
