import type { ReactNode } from 'react'
import { Cloth } from '#web/ui/media/cloth.tsx'
import { cx } from '#web/ui/cx.ts'
import * as ui from '#texts/ui.ts'

export type Step = {
  label: string
  /** A link back (`stepLinkClass`) for a finished step. */
  link?: ReactNode
}

type StepperProps = {
  /** Seeds the strips: every finished step adds one to the cloth. */
  seed: string
  steps: readonly Step[]
  /** 1 is the first. */
  current: number
}

/** The look of the link back to a finished step. */
export const stepLinkClass = 'inline-flex min-h-11 items-center rounded-chip text-inherit underline underline-offset-4'

/** Progress as strips of cloth that fill one by one, and as text. */
export function Stepper({ seed, steps, current }: StepperProps) {
  const label = steps[current - 1]?.label ?? ''
  return (
    <div>
      <p className="text-ui font-semibold">{ui.step({ current, total: steps.length, label })}</p>
      <ol className="mt-3 flex gap-1.5">
        {steps.map((item, index) => (
          <li key={item.label} aria-current={index + 1 === current ? 'step' : undefined} className="min-w-0 flex-1">
            <StepStrip seed={`${seed}-${index}`} isWoven={index + 1 <= current} />
            <span className={cx('mt-1 hidden text-meta sm:block', index + 1 === current ? 'text-ink' : 'text-ink-2')}>
              {index + 1 < current && item.link ? (
                item.link
              ) : (
                <span className="inline-flex min-h-11 items-center">{item.label}</span>
              )}
              {index + 1 < current ? <span className="sr-only">, {ui.stepDone}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function StepStrip({ seed, isWoven }: { seed: string; isWoven: boolean }) {
  return (
    <span className="block h-4 overflow-hidden rounded-chip border border-line bg-surface-2">
      {isWoven ? <Cloth seed={seed} width={320} height={16} strips={21} className="h-full" /> : null}
    </span>
  )
}
