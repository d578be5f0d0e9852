import { useBoot } from '#web/platform/routing/boot.ts'
import { useClockChoice } from '#web/platform/time/clock-choice.ts'
import { clockOf } from '#web/platform/time/clock.ts'
import { formatsFor } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { useZone } from '#web/platform/time/zones.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { SystemSelect } from '#web/ui/fields/pickers/select.tsx'
import * as t from '#texts/settings.ts'

/** The 12-hour or 24-hour setting; applies at once, everywhere. */
export function ClockSection() {
  const { formatTag, languageClock } = useBoot()
  const zone = useZone()
  const now = useNow()
  const [clock, choose] = useClockChoice()
  const example = (of: typeof languageClock) => formatsFor(formatTag, zone, now, of).time(now)
  return (
    <section aria-labelledby="clock">
      <h2 id="clock" className="text-h2">
        {t.clockTitle}
      </h2>
      <Card className="mt-4">
        <SystemSelect
          label={t.clockLabel}
          description={t.clockHelp}
          className="max-w-sm"
          value={clock ?? 'auto'}
          options={[
            { value: 'auto', label: t.clockAuto({ now: example(languageClock) }) },
            { value: '12', label: t.clockHours({ hours: 12, now: example('12') }) },
            { value: '24', label: t.clockHours({ hours: 24, now: example('24') }) },
          ]}
          onChange={(value) => choose(clockOf(value))}
        />
      </Card>
    </section>
  )
}
