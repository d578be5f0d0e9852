import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { chatLimits } from '#contract/chat/constants.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'

/** Marks messages that stay in view for three seconds as seen. Elements name their sequence in `data-unseen`. */
export function useSeen(log: RefObject<HTMLElement | null>, conversationId: string): void {
  const seen = useAct(chatRoutes.markSeen)
  const highest = useRef(0)
  const mark = useEffectEvent((sequence: number) => {
    // A tab in the background shows nothing to anybody.
    if (document.hidden || sequence <= highest.current) return
    highest.current = sequence
    seen.run({ body: { conversationId, sequence } }).catch(() => {
      highest.current = 0
    })
  })
  useEffect(() => {
    const timers = new Map<Element, ReturnType<typeof setTimeout>>()
    const stop = (element: Element) => {
      clearTimeout(timers.get(element))
      timers.delete(element)
    }
    const start = (element: Element) => {
      stop(element)
      const sequence = Number(element.getAttribute('data-unseen'))
      timers.set(
        element,
        setTimeout(() => mark(sequence), chatLimits.seenAfter),
      )
    }
    const observer = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes) (isIntersecting ? start : stop)(target)
    })
    const observe = () => log.current?.querySelectorAll('[data-unseen]').forEach((element) => observer.observe(element))
    // Coming back to the tab starts the three seconds again.
    const restart = () => {
      observer.disconnect()
      if (!document.hidden) observe()
    }
    const additions = new MutationObserver(observe)
    if (log.current) additions.observe(log.current, { childList: true, subtree: true })
    observe()
    document.addEventListener('visibilitychange', restart)
    return () => {
      observer.disconnect()
      additions.disconnect()
      document.removeEventListener('visibilitychange', restart)
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [log, conversationId])
}
