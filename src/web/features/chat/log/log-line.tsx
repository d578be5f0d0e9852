import { memo } from 'react'
import { dayLabel } from '#rules/chat/labels.ts'
import type { TimelineLine } from '#rules/chat/timeline.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { MessageBubble } from '../message/message-bubble.tsx'
import { SystemLine } from '../thread/system-line.tsx'
import type { ThreadMessage } from '../thread/thread-messages.ts'
import * as t from '#texts/chat.ts'

export type LogLine = TimelineLine<ThreadMessage>

type LogLineProps = {
  line: LogLine
  /** Its place among all lines, of which only those in view are in the document. */
  index: number
  count: number
  /** A search has led to it. */
  isFound: boolean
  /** Pixels from the start of the list. */
  top: number
  measure: (element: Element | null) => void
}

/** A line of the log. It renders again only if its message changes, not with what is typed or scrolled. */
export const LogLine = memo(function LogLine({ line, index, count, isFound, top, measure }: LogLineProps) {
  return (
    <li
      ref={measure}
      data-index={index}
      data-last={index === count - 1 || undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-current={isFound || undefined}
      style={{ top }}
      // On paper the lines follow each other.
      className="absolute inset-x-0 print:static"
    >
      {line.day ? <DaySeparator day={line.day} /> : null}
      {line.unread === null ? null : <UnreadBanner count={line.unread} />}
      {line.message.session ? (
        <div className="py-3" data-unseen={line.message.sequence ?? undefined}>
          <SystemLine session={line.message.session} />
        </div>
      ) : (
        <MessageBubble line={line} />
      )}
    </li>
  )
})

const UnreadBanner = ({ count }: { count: number }) => (
  <div className="pt-3">
    <p className="rounded-control bg-accent-soft px-3 py-1.5 text-center text-meta text-accent-ink">
      {t.unreadBanner({ n: count })}
    </p>
  </div>
)

function DaySeparator({ day }: { day: string }) {
  const { weekday, date } = useFormats('UTC')
  const label = dayLabel(day, useFormats().isoDay(useNow()))
  const at = `${day}T12:00:00Z`
  const text = { today: t.today, yesterday: t.yesterday, weekday: weekday(at), date: date(at) }[label]
  return (
    <div className="flex items-center gap-3 pt-5 pb-1 text-meta text-ink-2">
      <span aria-hidden="true" className="h-px grow bg-line" />
      <h2 className="font-semibold">{text}</h2>
      <span aria-hidden="true" className="h-px grow bg-line" />
    </div>
  )
}
