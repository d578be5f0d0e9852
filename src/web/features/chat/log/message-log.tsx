import { ChevronDown } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { layOutTimeline } from '#rules/chat/timeline.ts'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { UnreadBadge } from '../unread-badge.tsx'
import { EarlierMessages, type Earlier } from './earlier-messages.tsx'
import { LogLine } from './log-line.tsx'
import { ProtectionNote } from '../thread/protection-note.tsx'
import { useThreadContext } from '../thread/thread-context.ts'
import type { ThreadMessage } from '../thread/thread-messages.ts'
import { useLogWindow } from './use-log-window.ts'
import * as t from '#texts/chat.ts'

const swipeToReply = lazyComponent(() => import('./swipe-to-reply.tsx').then((module) => module.SwipeToReply))

export type Unread = { after: number; upTo: number; count: number }

type MessageLogProps = {
  messages: readonly ThreadMessage[]
  unread: Unread | null
  earlier: Earlier
  isTyping: boolean
  /** Where a search has led; a new object leads there again. */
  found: { id: string } | null
  log: RefObject<HTMLDivElement | null>
}

/**
 * The messages of a thread, of which those in view are in the document. What arrives is announced by the page, once; the log's own
 * announcements would read history too.
 */
export function MessageLog({ messages, unread, earlier, isTyping, found, log }: MessageLogProps) {
  const { name, onReply } = useThreadContext()
  const { userId } = useMe()
  const { isoDay } = useFormats()
  const lines = useMemo(
    () => layOutTimeline(messages, { readerId: userId, unread, dayOf: isoDay }),
    [messages, unread, userId, isoDay],
  )
  const beforeLines = useRef<HTMLDivElement>(null)
  const shown = useLogWindow(log, beforeLines, lines)
  useScrollToFound(shown.toLine, lines, found)
  useScrollToOwn(shown.toEnd, messages.at(-1), userId)
  const newer = useNewer(messages, shown.isAway, userId)
  function backToEnd() {
    shown.toEnd()
    log.current?.focus()
  }
  return (
    <div className="relative flex min-h-0 grow flex-col">
      {onReply ? <Swipes log={log} /> : null}
      <div
        ref={log}
        role="log"
        aria-live="off"
        aria-label={t.log({ name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only a pointer could scroll it otherwise
        tabIndex={0}
        className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain px-4 [overflow-anchor:none] sm:px-6 print:overflow-visible"
      >
        {/* As high without the button: the messages do not move as the first ones arrive. */}
        <div ref={beforeLines} className="mt-auto min-h-18 pt-3">
          {earlier.canLoad ? <EarlierMessages {...earlier} root={log} /> : <ProtectionNote />}
        </div>
        <ol onFocus={shown.onFocus} style={{ height: shown.height }} className="relative shrink-0 print:h-auto!">
          {shown.items.map(({ index, key, start }) => (
            <LogLine
              key={key}
              line={lines[index]!}
              index={index}
              count={lines.length}
              isFound={key === found?.id}
              top={start}
              measure={shown.measure}
            />
          ))}
        </ol>
      </div>
      <p role="status" className="min-h-6 px-4 text-meta text-ink-2 sm:px-6">
        {isTyping ? t.typing({ name }) : ''}
      </p>
      {shown.isAway ? <ToEnd newer={newer} onPress={backToEnd} /> : null}
    </div>
  )
}

/** Whoever wrote a message sees it, wherever they were reading. */
function useScrollToOwn(toEnd: () => void, last: ThreadMessage | undefined, readerId: string): void {
  const ownId = last?.senderId === readerId ? last.id : undefined
  const before = useRef(ownId)
  useLayoutEffect(() => {
    if (ownId !== undefined && ownId !== before.current) toEnd()
    before.current = ownId
  }, [ownId, toEnd])
}

/** With a finger, a message can be answered by a swipe. */
const Swipes = ({ log }: Pick<MessageLogProps, 'log'>) => (
  <Suspense>{matchMedia('(pointer: coarse)').matches ? <swipeToReply.Component log={log} /> : null}</Suspense>
)

/** Leads to what a search has found. */
function useScrollToFound(toLine: (index: number) => void, lines: readonly LogLine[], found: MessageLogProps['found']) {
  const show = useEffectEvent(() => {
    if (found) toLine(lines.findIndex(({ message }) => message.id === found.id))
  })
  useEffect(() => show(), [found])
}

/** How many messages of the other person have arrived since the end of the log was in view. */
function useNewer(messages: readonly ThreadMessage[], isAway: boolean, readerId: string): number {
  const last = messages.findLast(({ sequence }) => sequence !== null)?.sequence ?? 0
  const [known, setKnown] = useState(last)
  if (!isAway && known !== last) setKnown(last)
  const isNewer = ({ senderId, sequence }: ThreadMessage) =>
    sequence !== null && sequence > known && senderId !== null && senderId !== readerId
  return isAway ? messages.filter(isNewer).length : 0
}

const ToEnd = ({ newer, onPress }: { newer: number; onPress: () => void }) => (
  <div className="absolute end-4 bottom-9">
    <button
      type="button"
      aria-label={newer > 0 ? t.latestOf({ n: newer }) : t.latest}
      onClick={onPress}
      className={iconButtonClass('md', 'relative border border-line bg-surface shadow-popover')}
    >
      {newer > 0 ? <UnreadBadge count={newer} className="absolute -end-1 -top-1" /> : null}
      <Icon as={ChevronDown} />
    </button>
  </div>
)
