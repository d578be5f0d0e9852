import { CalendarDays, Clock, Languages, Lock, Repeat, Users, type LucideIcon } from 'lucide-react'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { repeatText } from '../repeats.ts'
import * as t from '#texts/group-sessions/details.ts'
import * as groups from '#texts/group-sessions/groups.ts'

/** Day, hours, length, how it repeats, seats, language. */
export function SessionFacts({ session }: { session: GroupSessionDetail }) {
  const { longDay, timeRange } = useFormats()
  const repeats = repeatText(session, useFormats('UTC'))
  const { startsAt, endsAt, capacity, going, durationMinutes, status } = session
  return (
    <ul aria-label={t.facts} className="flex flex-col gap-2.5 text-ui tnum">
      <Fact icon={CalendarDays}>{longDay(startsAt)}</Fact>
      <Fact icon={Clock}>{`${timeRange(startsAt, endsAt)} · ${t.length({ minutes: durationMinutes })}`}</Fact>
      {repeats ? <Fact icon={Repeat}>{session.irregular ? `${repeats}. ${groups.irregular}` : repeats}</Fact> : null}
      {capacity === null || status === 'PAST' ? null : (
        <Fact icon={Users}>{going < capacity ? t.seats({ free: capacity - going, capacity }) : groups.full}</Fact>
      )}
      {session.language ? <Fact icon={Languages}>{t.language({ name: session.language })}</Fact> : null}
      {session.privateSession ? <Fact icon={Lock}>{t.isPrivate}</Fact> : null}
    </ul>
  )
}

function Fact({ icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon as={icon} className="mt-px text-ink-3" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
