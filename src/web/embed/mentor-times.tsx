import type { PublicProfile } from '#contract/directory/schemas.ts'
import type { slotDays } from '#contract/availability/schemas.ts'
import type * as z from 'zod/mini'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { paths } from '#web/paths.ts'
import { jobText } from '#web/platform/i18n/job-text.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { EmbedFrame, EmbedNone } from './embed-frame.tsx'
import * as t from '#texts/embed.ts'

type SlotDays = z.infer<typeof slotDays>
type MentorTimesProps = { mentor: PublicProfile; times: SlotDays }

const daysShown = 4
const timesShown = 8

/** A mentor with the days that have free times next; a time leads to the booking page with it chosen. */
export function MentorTimes({ mentor, times }: MentorTimesProps) {
  const { longDay, zoneName } = useFormats(times.timeZone)
  const days = times.days.filter(({ slots }) => slots.length > 0).slice(0, daysShown)
  const first = days[0]?.slots[0]
  return (
    <EmbedFrame
      title={t.timesOf({ name: mentor.fullName })}
      more={{ to: paths.bookSession(mentor.profileSlug), label: t.allTimes }}
    >
      <p className="mb-4 flex items-center gap-3 text-ui text-ink-2">
        <Avatar name={mentor.fullName} seed={mentor.profileId} src={mentor.profilePictureUrl} size={44} />
        <span className="min-w-0" dir="auto">
          {jobText(mentor.jobTitle, mentor.companyName)}
        </span>
      </p>
      {first ? (
        <p className="mb-3 text-meta text-ink-2">{t.zone({ zone: zoneName(first.startsAt) })}</p>
      ) : (
        <EmbedNone>{t.noTimes}</EmbedNone>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {days.map(({ date, slots }) => (
          <section key={date} aria-labelledby={`day-${date}`}>
            <h2 id={`day-${date}`} className="mb-2 text-h3">
              {longDay(slots[0]!.startsAt)}
            </h2>
            <ul className="flex flex-wrap gap-2">
              {slots.slice(0, timesShown).map(({ startsAt }) => (
                <TimeLink key={startsAt} slug={mentor.profileSlug} startsAt={startsAt} zone={times.timeZone} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </EmbedFrame>
  )
}

function TimeLink({ slug, startsAt, zone }: { slug: string; startsAt: string; zone: string }) {
  const { time, longDay } = useFormats(zone)
  return (
    <li>
      <Link
        to={paths.bookAt(slug, startsAt)}
        aria-label={t.book({ time: time(startsAt), day: longDay(startsAt) })}
        className={buttonClass('secondary', 'sm', 'tnum min-h-11 min-w-18')}
      >
        <time dateTime={startsAt}>{time(startsAt)}</time>
      </Link>
    </li>
  )
}
