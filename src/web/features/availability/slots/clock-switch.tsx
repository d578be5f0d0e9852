import { cx } from '#web/ui/cx.ts'
import type { Clock } from '#web/platform/routing/boot.ts'
import { useClockChoice } from '#web/platform/time/clock-choice.ts'
import { useClock } from '#web/platform/time/clock.ts'
import * as t from '#texts/bookings.ts'

const clocks: readonly Clock[] = ['12', '24']

/** 12 or 24 hours, for every time on the site; stored for the person, for visitors in this browser. */
export function ClockSwitch() {
  const clock = useClock()
  const [, choose] = useClockChoice()
  return (
    <div role="group" aria-label={t.clock} className="flex shrink-0 rounded-control bg-surface-2 p-0.5">
      {clocks.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === clock}
          // One tab stop: the selected option is not focusable.
          tabIndex={one === clock ? -1 : 0}
          onClick={() => choose(one)}
          className={cx(
            'relative min-h-8 rounded-chip border px-2 text-meta font-medium tnum after:absolute after:-inset-y-1.5 after:inset-x-0',
            one === clock ? 'border-line-strong bg-surface text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {t.hours({ n: Number(one) })}
        </button>
      ))}
    </div>
  )
}
