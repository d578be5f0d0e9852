import { Ellipsis } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Booking } from '#contract/bookings/routes.ts'
import { topicOf } from '#rules/bookings/topic.ts'
import { counterpartOf, type Side } from '#rules/bookings/sides.ts'
import { cx } from '#web/ui/cx.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { cardLinkClass } from '#web/ui/actions/link-class.ts'
import { SessionCard } from '#web/ui/lists/session-card.tsx'
import { Sheet } from '#web/ui/overlays/sheet.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { phoneQuery, useMediaQuery } from '#web/ui/use-media-query.ts'
import { paths } from '#web/paths.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { JoinWhenNear, SessionCountdown } from '#web/features/sessions/public.ts'
import { useTheirClock } from '#web/platform/time/other-time-zone.ts'
import { JoinSession } from '../book/join-session.tsx'
import { SessionDetails } from './session-details.tsx'
import { SessionNote } from './session-note.tsx'
import type { SessionProps } from './session-props.ts'
import { useDialogs, type DialogName } from './use-dialogs.tsx'
import { oneOnOneTitle } from '#texts/common.ts'
import * as t from '#texts/sessions.ts'
import { jobText } from '#web/platform/i18n/job-text.ts'
import { listText } from '#web/platform/i18n/list-text.ts'
import { topicText } from '#web/platform/i18n/topic-text.ts'

type RowProps = SessionProps & {
  /** Above the row stands its day, so that the times are enough. */
  isDayNamed?: boolean
  /** What to do with a session that is over rather than `own`, which the row would offer. */
  actionOf?: ((booking: Booking, own: ReactNode) => ReactNode) | undefined
}

/** A row of the list: the other person, time, topic, countdown, the primary action, and expandable details. It opens the session's page. */
export function SessionRow({ isDayNamed = false, actionOf, ...props }: RowProps) {
  const { booking, reader } = props
  const other = counterpartOf(booking, reader)
  const { open, element } = useDialogs(props)
  const isPhone = useMediaQuery(phoneQuery)
  const rest = isPhone
    ? { more: <More {...props} other={other} onChoose={open} /> }
    : {
        details: {
          label: t.details,
          of: t.sessionWith({ name: other.name }),
          content: <SessionDetails {...props} onChoose={open} />,
        },
      }
  return (
    <SessionCard
      as="li"
      face={<Avatar name={other.name} seed={other.id} src={other.picture} size={40} />}
      lead={<Counterpart other={other} isActive={booking.isConnected !== null} />}
      when={<When booking={booking} isDayNamed={isDayNamed} />}
      meta={<Meta booking={booking} other={other} />}
      badges={<Badges {...props} />}
      action={<Action {...props} actionOf={actionOf} />}
      {...rest}
    >
      <SessionNote {...props} />
      {element}
    </SessionCard>
  )
}

type OfBooking = Pick<SessionProps, 'booking'>

function Badges({ booking }: OfBooking) {
  if (booking.status === 'PENDING') return <Chip tone="accent">{t.status.PENDING}</Chip>
  if (booking.status === 'CANCELLED') return <Chip>{t.status.CANCELLED}</Chip>
  if (booking.status === 'PAST') return null
  return (
    <>
      <SessionCountdown session={booking} />
      {booking.moveRequest ? <Chip tone="accent">{t.status.moveAsked}</Chip> : null}
    </>
  )
}

function Counterpart({ other, isActive }: { other: Side; isActive: boolean }) {
  return (
    <p className="flex flex-col gap-x-2.5 @form:flex-row @form:flex-wrap @form:items-baseline">
      {isActive ? (
        <Link
          to={paths.profile(other.role, other.slug)}
          className="relative z-1 w-fit py-px text-ui font-semibold text-inherit no-underline hover:underline"
        >
          {other.name}
        </Link>
      ) : (
        <span className="py-px text-ui font-semibold">{other.name}</span>
      )}
      <span className="min-w-0 text-meta text-ink-2">{jobText(other.jobTitle, other.company)}</span>
    </p>
  )
}

function When({ booking: { startsAt, endsAt }, isDayNamed }: OfBooking & { isDayNamed: boolean }) {
  const { day, time, abbreviation } = useFormats()
  return (
    <>
      {isDayNamed ? null : `${day(startsAt)} · `}
      {/* A line breaks before the times, never between them. */}
      <span className="inline-block">
        <TimeText iso={startsAt}>{time(startsAt)}</TimeText>
        {' – '}
        <TimeText iso={endsAt}>{time(endsAt)}</TimeText>
        {` ${abbreviation(startsAt)}`}
      </span>
    </>
  )
}

/** How long a session without notes lasts, and the first topics that both have. */
function withoutNotes({ durationMinutes: n, sharedTopics = [] }: Booking): string {
  if (sharedTopics.length === 0) return t.lasting({ n })
  return t.lastingShared({ n, topics: listText(sharedTopics.slice(0, 2).map(topicText)) })
}

/** The other clock, and what the session is about; the specified title, the same for all, is read aloud only. */
function Meta({ booking, other }: OfBooking & { other: Side }) {
  const theirs = useTheirClock(booking.startsAt, other)
  const topic = topicOf(booking.sessionNotes)
  return (
    <>
      {theirs ? <p className="text-meta text-ink-2 tnum">{theirs.text}</p> : null}
      <h3 className="mt-0.5 text-ui font-normal tracking-normal text-ink-2">
        <Link
          to={paths.booking(booking.id)}
          className={cx(cardLinkClass, 'line-clamp-2 large-text:line-clamp-none')}
          data-list-stop
        >
          <span className="sr-only">{oneOnOneTitle} </span>
          {topic === null ? withoutNotes(booking) : <bdi>{topic}</bdi>}
        </Link>
      </h3>
    </>
  )
}

function Action({ booking, reader, actionOf }: SessionProps & Pick<RowProps, 'actionOf'>) {
  if (booking.status === 'UPCOMING') {
    return (
      <JoinWhenNear session={booking}>
        <JoinSession booking={booking} isCompact />
      </JoinWhenNear>
    )
  }
  if (booking.status === 'PENDING') return null
  const own =
    reader === 'mentor' ? null : (
      <Link to={paths.bookSession(booking.mentorSlug)} className={buttonClass('secondary')}>
        {t.bookAgain}
      </Link>
    )
  const action = actionOf ? actionOf(booking, own) : own
  return action ? <div className="ms-13 empty:hidden @form:ms-0">{action}</div> : null
}

/** On phones, the details in a bottom sheet. */
function More(props: SessionProps & { other: Side; onChoose: (name: DialogName) => void }) {
  const [isOpen, setOpen] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const title = t.sessionWith({ name: props.other.name })
  const choose = (name: DialogName) => {
    // The sheet returns the focus first: a dialog restores it to the element focused at its opening, and the sheet's button unmounts.
    flushSync(() => setOpen(false))
    more.current?.focus()
    props.onChoose(name)
  }
  return (
    <>
      <button ref={more} type="button" onClick={() => setOpen(true)} className={iconButtonClass()}>
        <Icon as={Ellipsis} label={t.moreOf({ session: title })} />
      </button>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={title}>
        <SessionDetails {...props} onChoose={choose} />
      </Sheet>
    </>
  )
}
