import type { AttendeeRow } from '#contract/group-sessions/schemas.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import type { Tone } from '#web/ui/feedback/tone.ts'
import { phoneQuery, useMediaQuery } from '#web/ui/use-media-query.ts'
import { paths } from '#web/paths.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Link } from '#web/platform/routing/link.tsx'
import * as t from '#texts/group-sessions/members.ts'

const tones: Record<AttendeeRow['status'], Tone> = {
  Going: 'success',
  Attended: 'primary',
  Waitlisted: 'accent',
  Cancelled: 'neutral',
}

type RowsProps = { rows: readonly AttendeeRow[] }
const keyOf = ({ profileId, date, status }: AttendeeRow) => `${profileId} ${date} ${status}`

/** A table; on phones a list of cards. */
export function AttendeeRows({ rows }: RowsProps) {
  return useMediaQuery(phoneQuery) ? <Cards rows={rows} /> : <Table rows={rows} />
}

function Table({ rows }: RowsProps) {
  const day = useDay()
  const head = 'sticky top-0 bg-surface-2 px-4 py-2.5 text-start text-meta font-semibold text-ink-2'
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-ui">
        <caption className="sr-only">{t.attendeeTable}</caption>
        <thead>
          <tr>
            {[t.name, t.status, t.date].map((name) => (
              <th key={name} scope="col" className={head}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t border-line">
              <th scope="row" className="px-4 py-2.5 text-start font-normal">
                <AttendeeName row={row} />
              </th>
              <td className="px-4 py-2.5">
                <Chip tone={tones[row.status]}>{t.statuses[row.status]}</Chip>
              </td>
              <td className="px-4 py-2.5 text-ink-2 tnum">{day(row.date)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ rows }: RowsProps) {
  const day = useDay()
  return (
    <ul aria-label={t.attendeeTable} className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={keyOf(row)} className="rounded-card border border-line bg-surface p-4">
          <AttendeeName row={row} />
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-2 tnum">
            <Chip tone={tones[row.status]}>{t.statuses[row.status]}</Chip>
            {day(row.date)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function AttendeeName({
  row: { profileId, profileSlug, fullName, profilePictureUrl, isMentor },
}: {
  row: AttendeeRow
}) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={fullName} seed={profileId} src={profilePictureUrl} size={32} />
      <Link to={paths.profile(isMentor ? 'mentor' : 'mentee', profileSlug)} className={textLinkClass}>
        {fullName}
      </Link>
    </span>
  )
}

/** A date in the session's own zone, formatted without one. */
function useDay(): (date: string) => string {
  const { date: show } = useFormats('UTC')
  return (date) => show(`${date}T12:00:00Z`)
}
