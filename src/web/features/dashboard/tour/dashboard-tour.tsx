import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/overlays/icon-button.tsx'
import { desktopQuery, useMediaQuery } from '#web/ui/use-media-query.ts'
import { placePanel } from './place-panel.ts'
import { findTarget, stepsFor } from './tour-steps.ts'
import * as t from '#texts/dashboard/tour.ts'
import * as ui from '#texts/ui.ts'

/** A panel that walks along the navigation, seven steps from 1028 px and three below. The page behind it stays usable. */
export function DashboardTour({ onEnd }: { onEnd: () => void }) {
  const isDesktop = useMediaQuery(desktopQuery)
  const steps = stepsFor(isDesktop)
  const [reached, setReached] = useState(0)
  const at = Math.min(reached, steps.length - 1)
  const step = steps[at]
  const panel = useRef<HTMLDivElement>(null)
  const ring = useRef<HTMLDivElement>(null)
  const [titleId, textId] = [useId(), useId()]
  // Placed by hand: it follows elements of the shell, which know nothing of the tour.
  useLayoutEffect(() => {
    const place = () => {
      const target = step && findTarget(step)
      if (target && panel.current && ring.current) placePanel(panel.current, ring.current, target, isDesktop)
    }
    place()
    addEventListener('resize', place)
    return () => removeEventListener('resize', place)
  }, [step, isDesktop])
  useEffect(() => panel.current?.focus(), [step])
  // Nothing to point at: the shell is not on the screen.
  if (!step) return null
  const { title, text } = t.steps[step.name]
  return createPortal(
    <>
      <div
        ref={ring}
        aria-hidden="true"
        className="pointer-events-none fixed z-40 rounded-lg outline-3 outline-offset-2 outline-focus"
      />
      <div
        ref={panel}
        role="dialog"
        aria-labelledby={titleId}
        aria-describedby={textId}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEnd()
        }}
        className="fixed z-50 w-80 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-5 shadow-popover outline-none"
      >
        <div className="flex items-start justify-between gap-2">
          <h2 id={titleId} className="text-h3">
            {title}
          </h2>
          <IconButton label={ui.close} icon={X} onClick={onEnd} className="-me-3 -mt-3" />
        </div>
        <p id={textId} className="text-ui text-ink-2">
          {text}
        </p>
        <p className="mt-3 text-meta text-ink-2 tnum">{t.progress({ step: at + 1, count: steps.length })}</p>
        <TourButtons at={at} count={steps.length} onGo={setReached} onEnd={onEnd} />
      </div>
    </>,
    document.body,
  )
}

type TourButtonsProps = { at: number; count: number; onGo: (step: number) => void; onEnd: () => void }

function TourButtons({ at, count, onGo, onEnd }: TourButtonsProps) {
  const isLast = at === count - 1
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {isLast ? null : (
        <Button variant="ghost" size="sm" className="me-auto -ms-3" onClick={onEnd}>
          {t.skip}
        </Button>
      )}
      {at > 0 ? (
        <Button size="sm" onClick={() => onGo(at - 1)}>
          {t.back}
        </Button>
      ) : null}
      <Button size="sm" variant="primary" onClick={isLast ? onEnd : () => onGo(at + 1)}>
        {isLast ? t.finish : t.next}
      </Button>
    </div>
  )
}
