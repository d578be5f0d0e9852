import { ArrowLeft } from 'lucide-react'
import { zoneCity } from '#contract/reference/zone-city.ts'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import * as t from '#texts/group-sessions/details.ts'

type When = Pick<GroupSessionDetail, 'startsAt' | 'endsAt' | 'timeZone'>

/** The date in the reader's zone, and in the session's zone if that differs. */
export function SessionWhen({ session }: { session: When }) {
  const { startsAt, endsAt } = session
  const { range } = useFormats()
  const agreed = useAgreed(session)
  return (
    <div className="tnum">
      <p className="text-body font-semibold text-accent-ink">
        <TimeText iso={startsAt}>{range(startsAt, endsAt)}</TimeText>
      </p>
      {agreed ? <p className="mt-0.5 text-meta text-ink-2">{agreed}</p> : null}
    </div>
  )
}

/** "Thu 26 Nov · 18:00 – 19:00 EAT in Nairobi"; null where the reader's clock shows the same. */
function useAgreed({ startsAt, endsAt, timeZone }: When): string | null {
  const mine = useFormats()
  const theirs = useFormats(timeZone)
  const isSame = mine.time(startsAt) === theirs.time(startsAt) && mine.isoDay(startsAt) === theirs.isoDay(startsAt)
  if (isSame) return null
  const city = zoneCity(timeZone)
  const range = theirs.range(startsAt, endsAt)
  return theirs.abbreviation(startsAt) === city ? range : t.agreed({ range, city })
}

/** The way to the host's profile; nothing where it can no longer be opened. */
export function BackToHost({ session }: { session: GroupSessionDetail }) {
  if (!session.mentorIsActive) return null
  return (
    <Link
      to={paths.mentor(session.mentorSlug)}
      className={`${textLinkClass} mb-2 inline-flex min-h-11 items-center gap-1.5 text-ui no-underline hover:underline print:hidden`}
    >
      <Icon as={ArrowLeft} size={16} />
      {t.back}
    </Link>
  )
}
