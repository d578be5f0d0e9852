import type { NotificationSettings } from '#contract/notifications/schemas.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { SystemSelect } from '#web/ui/fields/pickers/select.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { Section } from '#web/ui/layout/settings-section.tsx'
import * as t from '#texts/notifications/settings.ts'

type Times = Pick<NotificationSettings, 'digestHour' | 'quietHours'>
type Props = { times: Times; onChange: (times: Times) => void }

const usualNight = { from: 22, until: 7 }
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The hour of the daily summary, and the hours without emails. */
export function TimesEditor({ times, onChange }: Props) {
  const { zoneName } = useFormats()
  const now = useNow()
  const { digestHour, quietHours } = times
  return (
    <Section title={t.timesTitle} text={t.timesText({ zone: zoneName(now) })}>
      <div className="flex flex-col gap-5">
        <HourSelect
          label={t.digestHour}
          description={t.digestHelp}
          value={digestHour}
          onChange={(hour) => onChange({ ...times, digestHour: hour })}
        />
        <Switch
          label={t.quiet}
          description={t.quietHelp}
          value={quietHours !== null}
          onChange={(isOn) => onChange({ ...times, quietHours: isOn ? usualNight : null })}
        />
        {quietHours ? (
          <div className="grid max-w-sm grid-cols-2 gap-4">
            <HourSelect
              label={t.from}
              value={quietHours.from}
              except={quietHours.until}
              onChange={(from) => onChange({ ...times, quietHours: { ...quietHours, from } })}
            />
            <HourSelect
              label={t.until}
              value={quietHours.until}
              except={quietHours.from}
              onChange={(until) => onChange({ ...times, quietHours: { ...quietHours, until } })}
            />
          </div>
        ) : null}
      </div>
    </Section>
  )
}

type HourProps = {
  label: string
  description?: string
  value: number
  /** The other end of a period cannot be the same hour. */
  except?: number
  onChange: (hour: number) => void
}

function HourSelect({ value, except, onChange, ...field }: HourProps) {
  const { wallTime } = useFormats()
  return (
    <SystemSelect
      {...field}
      className="max-w-sm"
      value={String(value)}
      options={hours
        .filter((hour) => hour !== except)
        .map((hour) => ({ value: String(hour), label: wallTime(`${String(hour).padStart(2, '0')}:00:00`) }))}
      onChange={(hour) => onChange(Number(hour))}
    />
  )
}
