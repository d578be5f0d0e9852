import { CalendarDays } from 'lucide-react'
import type { Message } from '#contract/chat/schemas.ts'
import { joinState } from '#rules/sessions/join.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { sessionText } from './session-text.ts'
import * as t from '#texts/chat.ts'

/** A fact of a session, written by the server; ten minutes before the start it leads to the room. */
export function SystemLine({ session }: { session: NonNullable<Message['session']> }) {
  const formats = useFormats()
  const now = useNow()
  const isOpen = joinState(Date.parse(session.startsAt), Date.parse(session.endsAt), now) === 'open'
  const isJoin = session.fact === 'soon' && isOpen
  return (
    <div className="mx-auto flex max-w-md flex-wrap items-center justify-center gap-x-2 gap-y-1 text-center text-meta text-ink-2">
      <Icon as={CalendarDays} size={16} />
      <span className="tnum">{sessionText(session, formats, now)}</span>
      <Link to={paths.booking(session.sessionId)} className={buttonClass(isJoin ? 'primary' : 'link', 'sm')}>
        {isJoin ? t.join : t.view}
      </Link>
    </div>
  )
}
