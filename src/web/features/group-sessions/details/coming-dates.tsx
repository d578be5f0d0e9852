import type { GroupSessionDetail, Occurrence } from '#contract/group-sessions/schemas.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Disclosure } from '#web/ui/overlays/disclosure.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { sessionAddress } from './session-input.ts'
import { isFull } from './viewer-status.ts'
import * as t from '#texts/group-sessions/details.ts'
import * as groups from '#texts/group-sessions/groups.ts'

const shownAtOnce = 5

type DatesProps = { session: GroupSessionDetail; invite: string | null }

/** The upcoming dates of a series; each is a link. */
export function ComingDates({ session, invite }: DatesProps) {
  if (session.recurrenceIntervals === null || session.occurrences.length === 0) return null
  const [first, rest] = [session.occurrences.slice(0, shownAtOnce), session.occurrences.slice(shownAtOnce)]
  const list = (occurrences: readonly Occurrence[], label: string) => (
    <ul aria-label={label} className="flex flex-col divide-y divide-line overflow-hidden rounded-lg border border-line">
      {occurrences.map((occurrence) => (
        <ComingDate key={occurrence.id} {...{ session, occurrence, invite }} />
      ))}
    </ul>
  )
  return (
    <section>
      <h2 className="mb-3 text-h2">{t.dates}</h2>
      {list(first, t.dates)}
      {rest.length > 0 ? (
        <Disclosure
          summary={t.moreDates({ n: rest.length })}
          isOpen={rest.some(({ id }) => id === session.occurrenceId)}
          className="mt-2"
        >
          {list(rest, t.moreDates({ n: rest.length }))}
        </Disclosure>
      ) : null}
    </section>
  )
}

function ComingDate({ session, occurrence, invite }: DatesProps & { occurrence: Occurrence }) {
  const { range } = useFormats()
  const isShown = occurrence.id === session.occurrenceId
  const { startsAt, endsAt, title } = occurrence
  return (
    <li className="bg-surface">
      <Link
        to={sessionAddress(session.sessionSlug, { date: occurrence.occurrenceDate, invite })}
        aria-current={isShown ? 'true' : undefined}
        className={
          'flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-ui text-ink ' +
          'no-underline outline-offset-[-2px] tnum hover:bg-surface-2 aria-current:bg-primary-soft ' +
          'aria-current:font-semibold aria-current:text-primary-soft-ink'
        }
      >
        <span className="min-w-0">
          <TimeText iso={startsAt} className={occurrence.status === 'CANCELLED' ? 'line-through' : ''}>
            {range(startsAt, endsAt)}
          </TimeText>
          {title && title !== session.sessionTitle ? (
            <span className="block text-meta font-normal text-ink-2">{title}</span>
          ) : null}
        </span>
        <State occurrence={occurrence} />
      </Link>
    </li>
  )
}

function State({ occurrence }: { occurrence: Occurrence }) {
  const { status, rsvp, capacity, going } = occurrence
  if (status === 'CANCELLED') return <Chip>{t.dateCancelled}</Chip>
  if (rsvp && rsvp !== 'CANCELLED')
    return <Chip tone={rsvp === 'GOING' ? 'success' : 'accent'}>{groups.rsvp[rsvp]}</Chip>
  if (isFull(occurrence)) return <Chip>{groups.full}</Chip>
  const left = capacity === null ? null : capacity - going
  return left !== null && left <= 5 ? (
    <span className="text-meta text-ink-2">{groups.seats({ free: left })}</span>
  ) : null
}
