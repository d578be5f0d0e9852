import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { bookingTexts } from '#contract/bookings/messages.ts'
import { counterpartOf, type Side } from '#rules/sides.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Disclosure } from '#web/ui/overlays/disclosure.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { SessionCard } from '#web/ui/lists/session-card.tsx'
import { Sheet } from '#web/ui/overlays/sheet.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { phoneQuery, useMediaQuery } from '#web/ui/use-media-query.ts'
import { paths } from '#web/paths.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { SessionCountdown } from '#web/features/sessions/public.ts'
import { useTheirClock } from '#web/platform/time/other-time-zone.ts'
import { JoinSession } from '../book/join-session.tsx'
import { SessionDetails } from './session-details.tsx'
import { SessionNote } from './session-note.tsx'
import type { SessionProps } from './session-props.ts'
import { useDialogs, type DialogName } from './use-dialogs.tsx'

type SessionRowProps = SessionProps & {
  /** The day stands in the card too, where the list is not ordered by it. */
  showsDay?: boolean
}

/** One session of a list: when, with whom, the one thing to do now, and the rest on demand. */
export function SessionRow(props: SessionRowProps) {
  const { booking, reader } = props
  const formats = useFormats()
  const other = counterpartOf(booking, reader)
  const { open, element } = useDialogs(props)
  const title = (
    <Link to={paths.booking(booking.id)} className="text-inherit no-underline hover:underline" data-list-stop>
      {bookingTexts.cardTitle}
    </Link>
  )
  return (
    <SessionCard
      as="li"
      time={<TimeText iso={booking.startsAt}>{formats.time(booking.startsAt)}</TimeText>}
      timeEnd={<TimeText iso={booking.endsAt}>{`– ${formats.time(booking.endsAt)}`}</TimeText>}
      title={title}
      badges={<Badges {...props} />}
      counterpart={<Counterpart other={other} />}
      meta={<Meta {...props} other={other} />}
      actions={<Action {...props} />}
    >
      <div className="-mb-2 flex flex-col gap-2">
        <SessionNote {...props} />
        <More {...props} other={other} onChoose={open} />
      </div>
      {element}
    </SessionCard>
  )
}

function Badges({ booking }: SessionRowProps) {
  const { status } = useMessages('sessions')
  if (booking.status === 'PENDING') return <Chip tone="accent">{status.PENDING}</Chip>
  if (booking.status === 'CANCELLED') return <Chip>{status.CANCELLED}</Chip>
  if (booking.status === 'PAST') return null
  return (
    <>
      <SessionCountdown session={booking} />
      {booking.moveRequest ? <Chip tone="accent">{status.moveAsked}</Chip> : null}
    </>
  )
}

function Counterpart({ other }: { other: Side }) {
  const { jobAt } = useMessages('common')
  return (
    <>
      <Avatar name={other.name} seed={other.id} src={other.picture} size={40} />
      <span className="min-w-0">
        <Link to={paths.profile(other.role, other.id)} className={textLinkClass}>
          {other.name}
        </Link>
        <span className="block text-meta text-ink-2">{jobAt(other.jobTitle, other.company)}</span>
      </span>
    </>
  )
}

function Meta({ booking, other, showsDay = false }: SessionRowProps & { other: Side }) {
  const t = useMessages('sessions')
  const { abbreviation, day } = useFormats()
  const theirs = useTheirClock(booking.startsAt, other)
  const when = showsDay ? day(booking.startsAt) : null
  return [
    when,
    abbreviation(booking.startsAt),
    t.minutes(booking.durationMinutes),
    theirs && `${theirs.when} ${theirs.where}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function Action({ booking, reader }: SessionRowProps) {
  const t = useMessages('sessions')
  if (booking.status === 'UPCOMING') return <JoinSession booking={booking} isCompact />
  if (reader === 'mentor' || booking.status === 'PENDING') return null
  return (
    <Link to={paths.bookSession(booking.mentorId)} className={buttonClass('secondary')}>
      {t.bookAgain}
    </Link>
  )
}

/** On phones a sheet from the bottom, else a part of the card that opens in place. */
function More(props: SessionRowProps & { other: Side; onChoose: (name: DialogName) => void }) {
  const t = useMessages('sessions')
  const isPhone = useMediaQuery(phoneQuery)
  const [isOpen, setOpen] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const choose = (name: DialogName) => {
    // The sheet returns the focus first: the dialog will return it to the element that has it now, and the sheet's own button will be gone.
    flushSync(() => setOpen(false))
    more.current?.focus()
    props.onChoose(name)
  }
  if (!isPhone) {
    return (
      <Disclosure summary={t.details}>
        <SessionDetails {...props} />
      </Disclosure>
    )
  }
  return (
    <>
      <Button
        ref={more}
        variant="ghost"
        icon={<Icon as={Ellipsis} />}
        onClick={() => setOpen(true)}
        className="-ms-4 self-start"
      >
        {t.more}
      </Button>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={t.moreOf(props.other.name)}>
        <SessionDetails {...props} onChoose={choose} />
      </Sheet>
    </>
  )
}
