import { useEffect, useRef, type RefObject } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import * as t from '#texts/chat.ts'

export type Earlier = { canLoad: boolean; state: 'idle' | 'loading' | 'failed'; load: () => void }

/** Loads what precedes as its place comes near; the button does the same. */
export function EarlierMessages({ canLoad, state, load, root }: Earlier & { root: RefObject<HTMLElement | null> }) {
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
