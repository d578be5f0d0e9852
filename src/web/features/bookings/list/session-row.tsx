import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { counterpartOf, type Side } from '#rules/bookings/sides.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
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

/** A row of the list: the other person, time, countdown, the primary action, and expandable details. */
export function SessionRow(props: SessionProps) {
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
      when={<When {...props} />}
      meta={<Meta {...props} other={other} />}
      badges={<Badges {...props} />}
      action={<Action {...props} />}
      {...rest}
    >
      <SessionNote {...props} />
      {element}
    </SessionCard>
  )
}

function Badges({ booking }: SessionProps) {
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
    <p className="flex flex-col gap-x-2.5 @form:flex-row @form:items-baseline">
      {isActive ? (
        <Link
          to={paths.profile(other.role, other.slug)}
          className={`${textLinkClass} w-fit py-px text-ui no-underline hover:underline`}
        >
          {other.name}
        </Link>
      ) : (
        <span className="py-px text-ui">{other.name}</span>
      )}
      <span className="min-w-0 text-meta text-ink-2">{jobText(other.jobTitle, other.company)}</span>
    </p>
  )
}

function When({ booking: { startsAt, endsAt } }: SessionProps) {
  const { day, time, abbreviation } = useFormats()
  return (
    <>
      {`${day(startsAt)} · `}
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

/** The specified title, small, as it is the same in every row. */
function Meta({ booking, other }: SessionProps & { other: Side }) {
  const theirs = useTheirClock(booking.startsAt, other)
  return (
    <div className="flex flex-wrap gap-x-3 text-meta text-ink-2">
      {theirs ? <p className="tnum">{theirs.text}</p> : null}
      <h3 className="text-meta font-normal tracking-normal">
        <Link to={paths.booking(booking.id)} className="text-inherit no-underline hover:underline" data-list-stop>
          {oneOnOneTitle}
        </Link>
      </h3>
    </div>
  )
}

function Action({ booking, reader, action }: SessionProps) {
  if (booking.status === 'UPCOMING') {
    return (
      <JoinWhenNear session={booking}>
        <JoinSession booking={booking} isCompact />
      </JoinWhenNear>
    )
  }
  if (reader === 'mentor' || booking.status === 'PENDING') return action
  return (
    <div className="ms-13 flex flex-wrap gap-2 @form:ms-0">
      {action}
      <Link to={paths.bookSession(booking.mentorSlug)} className={buttonClass('secondary')}>
        {t.bookAgain}
      </Link>
    </div>
  )
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
