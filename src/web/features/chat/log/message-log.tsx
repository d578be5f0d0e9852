import { ChevronDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { layOutTimeline, type TimelineLine } from '#rules/chat/timeline.ts'
import { dayLabel } from '#rules/chat/labels.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { MessageBubble } from './message-bubble.tsx'
import { SystemLine } from './system-line.tsx'
import { useThreadContext } from './thread-context.ts'
import type { ThreadMessage } from './thread-messages.ts'
import * as t from '#texts/chat.ts'

export type Unread = { after: number; upTo: number; count: number }
export type Earlier = { canLoad: boolean; state: 'idle' | 'loading' | 'failed'; load: () => void }

type MessageLogProps = {
  messages: readonly ThreadMessage[]
  unread: Unread | null
  earlier: Earlier
  isTyping: boolean
  log: RefObject<HTMLDivElement | null>
}

/**
 * The messages of a thread. The column is reversed, so that the browser keeps its end in view and earlier messages can arrive above
 * without moving what is read. What arrives is announced by the page, once; the log's own announcements would read history too.
 */
export function MessageLog({ messages, unread, earlier, isTyping, log }: MessageLogProps) {
  const { name } = useThreadContext()
  const { userId } = useMe()
  const { isoDay } = useFormats()
  const lines = layOutTimeline(messages, { readerId: userId, unread, dayOf: isoDay })
  const { isAway, toEnd } = useDistance(log)
  useFollowEnd(log, messages.at(-1), userId)
  useScrollToUnread(log, unread !== null && messages.length > 0)
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={log}
        role="log"
        aria-live="off"
        aria-label={t.log({ name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only a pointer could scroll it otherwise
        tabIndex={0}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain px-4 py-3 sm:px-6"
      >
        <div>
          <EarlierMessages {...earlier} root={log} />
          <ol className="flex flex-col">
            {lines.map((line) => (
              <Line key={line.kind === 'message' ? line.message.id : keyOf(line)} line={line} />
            ))}
          </ol>
          <p role="status" className="mt-2 min-h-5 text-meta text-ink-2">
            {isTyping ? t.typing({ name }) : ''}
          </p>
        </div>
      </div>
      {isAway ? (
        <button
          type="button"
          aria-label={t.latest}
          onClick={toEnd}
          className={iconButtonClass('md', 'absolute end-4 bottom-3 border border-line bg-surface shadow-popover')}
        >
          <Icon as={ChevronDown} />
        </button>
      ) : null}
    </div>
  )
}

const keyOf = (line: Exclude<TimelineLine<ThreadMessage>, { kind: 'message' }>) =>
  line.kind === 'day' ? line.day : 'unread'

function Line({ line }: { line: TimelineLine<ThreadMessage> }) {
  if (line.kind === 'day') return <DaySeparator day={line.day} />
  if (line.kind === 'unread') {
    return (
      <li
        data-unread-banner
        className="my-3 rounded-control bg-accent-soft px-3 py-1.5 text-center text-meta text-accent-ink"
      >
        {t.unreadBanner({ n: line.count })}
      </li>
    )
  }
  const { session } = line.message
  if (!session) return <MessageBubble line={line} />
  return (
    <li className="my-3" data-unseen={line.message.sequence ?? undefined}>
      <SystemLine session={session} />
    </li>
  )
}

function DaySeparator({ day }: { day: string }) {
  const { weekday, date } = useFormats('UTC')
  const label = dayLabel(day, useFormats().isoDay(useNow()))
  const at = `${day}T12:00:00Z`
  const text = { today: t.today, yesterday: t.yesterday, weekday: weekday(at), date: date(at) }[label]
  return (
    <li className="mt-5 mb-1 flex items-center gap-3 text-meta text-ink-2">
      <span aria-hidden="true" className="h-px grow bg-line" />
      <h2 className="font-semibold">{text}</h2>
      <span aria-hidden="true" className="h-px grow bg-line" />
    </li>
  )
}

/** Loads what precedes as its place comes near; the button does the same. */
function EarlierMessages({ canLoad, state, load, root }: Earlier & { root: RefObject<HTMLElement | null> }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!canLoad || state !== 'idle' || !place.current) return undefined
    const options = { root: root.current, rootMargin: '600px 0px 0px 0px' }
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) load()
    }, options)
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [canLoad, state, load, root])
  if (!canLoad) return null
  return (
    <div ref={place} className="flex flex-col items-center gap-2 py-3">
      {state === 'failed' ? (
        <p role="alert" className="text-meta text-danger-ink">
          {t.earlierFailed}
        </p>
      ) : null}
      <Button size="sm" isPending={state === 'loading'} onClick={load}>
        {t.earlier}
      </Button>
    </div>
  )
}

/** Whether the reader has scrolled up, and the way back. In a reversed column the end is at 0. */
function useDistance(log: RefObject<HTMLElement | null>) {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const element = log.current
    if (!element) return undefined
    const measure = () => setAway(element.scrollTop < -400)
    element.addEventListener('scroll', measure, { passive: true })
    return () => element.removeEventListener('scroll', measure)
  }, [log])
  const toEnd = () => {
    log.current?.scrollTo({ top: 0 })
    log.current?.focus()
  }
  return { isAway, toEnd }
}

/** How far from the end, in pixels, somebody may be who still reads along. */
const alongside = 120

/** A new message is scrolled to by whoever wrote it, and by who reads at the end; the browser follows only at exactly the end. */
function useFollowEnd(log: RefObject<HTMLElement | null>, last: ThreadMessage | undefined, readerId: string): void {
  const isAtEnd = useRef(true)
  const isOwn = last?.senderId === readerId
  const lastId = last?.id
  useEffect(() => {
    const element = log.current
    if (!element) return undefined
    const measure = () => (isAtEnd.current = element.scrollTop > -alongside)
    element.addEventListener('scroll', measure, { passive: true })
    return () => element.removeEventListener('scroll', measure)
  }, [log])
  useLayoutEffect(() => {
    if (lastId !== undefined && (isOwn || isAtEnd.current)) log.current?.scrollTo({ top: 0 })
  }, [log, lastId, isOwn])
}

/** Once: the thread opens at its first unread message. */
function useScrollToUnread(log: RefObject<HTMLElement | null>, isReady: boolean): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isReady || isDone.current) return
    isDone.current = true
    log.current?.querySelector('[data-unread-banner]')?.scrollIntoView({ block: 'center' })
  }, [log, isReady])
}
