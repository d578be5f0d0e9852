import { CornerUpLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { useThreadContext } from '../thread/thread-context.ts'

/** Pixels until a finger is taken to swipe, and until the message will be answered. */
const slack = 12
const threshold = 56

type Cue = { top: number; isFar: boolean }

/** A finger that moves a message towards the end of its line answers it. What moves up or down, or stays, is left to the browser. */
export function SwipeToReply({ log }: { log: RefObject<HTMLElement | null> }) {
  const { find, onReply } = useThreadContext()
  const [cue, setCue] = useState<Cue | null>(null)
  const answer = useEffectEvent((id: string) => {
    const message = find(id)
    if (message) onReply?.(message)
  })
  useEffect(() => (log.current ? listen(log.current, { onMove: setCue, onAnswer: answer }) : undefined), [log])
  if (!cue) return null
  return (
    <div
      aria-hidden="true"
      style={{ top: cue.top }}
      className={cx(
        'pointer-events-none fixed start-4 z-10 grid size-9 place-items-center rounded-full',
        cue.isFar ? 'bg-primary text-on-primary' : 'bg-surface-3 text-ink-2',
      )}
    >
      <Icon as={CornerUpLeft} />
    </div>
  )
}

type Swipe = { message: HTMLElement; x: number; y: number; moved: number | null }

function listen(log: HTMLElement, handlers: { onMove: (cue: Cue | null) => void; onAnswer: (id: string) => void }) {
  const listening = new AbortController()
  const forwards = getComputedStyle(log).direction === 'rtl' ? -1 : 1
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  let swipe: Swipe | null = null
  Object.assign(log.style, { touchAction: 'pan-y pinch-zoom', overflowX: 'hidden' })

  function shift({ message }: Swipe, pixels: number) {
    if (!isStill) message.style.translate = pixels === 0 ? '' : `${pixels * forwards}px`
  }
  function end() {
    if (swipe) shift(swipe, 0)
    swipe = null
    handlers.onMove(null)
  }
  log.addEventListener(
    'pointerdown',
    ({ pointerType, isPrimary, target, clientX: x, clientY: y }) => {
      end()
      // A recording has a slider, which moves along the line, too.
      const message = (target as Element).closest<HTMLElement>('input, [data-message]')
      if (pointerType === 'touch' && isPrimary && message?.dataset['message']) swipe = { message, x, y, moved: null }
    },
    listening,
  )
  log.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (!swipe) return
      const along = (clientX - swipe.x) * forwards
      if (swipe.moved === null && Math.abs(clientY - swipe.y) > slack) swipe = null
      else if (swipe.moved !== null || along > slack) {
        swipe.moved = Math.max(0, along - slack)
        shift(swipe, Math.min(swipe.moved, threshold + slack))
        const { top, height } = swipe.message.getBoundingClientRect()
        handlers.onMove({ top: top + height / 2 - 18, isFar: swipe.moved >= threshold })
      }
    },
    listening,
  )
  log.addEventListener(
    'pointerup',
    () => {
      const id = (swipe?.moved ?? 0) >= threshold ? swipe?.message.dataset['message'] : undefined
      end()
      if (id) handlers.onAnswer(id)
    },
    listening,
  )
  log.addEventListener('pointercancel', end, listening)
  return () => {
    listening.abort()
    end()
    Object.assign(log.style, { touchAction: '', overflowX: '' })
  }
}
