import type { Ref } from 'react'
import type { AvailabilitySettings } from '#contract/availability/schemas.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { SystemSelect } from '#web/ui/fields/pickers/select.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import * as t from '#texts/availability.ts'

const notices = [0, 60, 120, 240, 720, 1440, 2880, 10_080]
const buffers = [0, 5, 10, 15, 30, 45, 60, 90, 120]
const horizons = [7, 14, 30, 60, 90, 180, 365]
const caps = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30]

type Props = {
  settings: AvailabilitySettings
  onChange: (settings: AvailabilitySettings) => void
  /** Why the link of the room is refused, and the ref to focus then. */
  room: { error: string | null; ref: Ref<HTMLInputElement> }
}

/** Notice, buffer, horizon, cap, approval and the room. */
export function LimitsEditor({ settings, onChange, room }: Props) {
  const put = (fields: Partial<AvailabilitySettings>) => onChange({ ...settings, ...fields })
  const number = (values: readonly number[], present: number | null | undefined, say: (value: number) => string) =>
    [...new Set([...values, ...(present == null ? [] : [present])])]
      .toSorted((a, b) => a - b)
      .map((value) => ({ value: String(value), label: say(value) }))
  const duration = (minutes: number) =>
    minutes >= 1440 && minutes % 1440 === 0
      ? t.daysAhead({ n: minutes / 1440 })
      : minutes >= 60 && minutes % 60 === 0
        ? t.hours({ n: minutes / 60 })
        : t.minutes({ n: minutes })
  return (
    <section aria-labelledby="limits">
      <h2 id="limits" tabIndex={-1} className="text-h2 outline-none">
        {t.limitsTitle}
      </h2>
      <Card className="mt-4 grid gap-5 sm:grid-cols-2">
        <SystemSelect
          label={t.notice}
          description={t.noticeHelp}
          value={String(settings.minimumNoticeMinutes)}
          options={number(notices, settings.minimumNoticeMinutes, duration)}
          onChange={(value) => put({ minimumNoticeMinutes: Number(value) })}
        />
        <SystemSelect
          label={t.buffer}
          value={String(settings.bufferMinutes)}
          options={number(buffers, settings.bufferMinutes, (n) => t.minutes({ n }))}
          onChange={(value) => put({ bufferMinutes: Number(value) })}
        />
        <SystemSelect
          label={t.horizon}
          value={String(settings.horizonDays)}
          options={number(horizons, settings.horizonDays, (n) => t.daysAhead({ n }))}
          onChange={(value) => put({ horizonDays: Number(value) })}
        />
        <SystemSelect
          label={t.cap}
          value={settings.maxSessionsPerWeek == null ? 'none' : String(settings.maxSessionsPerWeek)}
          options={[
            { value: 'none', label: t.noCap },
            ...number(caps, settings.maxSessionsPerWeek, (n) => t.capOf({ n })),
          ]}
          onChange={(value) => put({ maxSessionsPerWeek: value === 'none' ? null : Number(value) })}
        />
        <Switch
          className="sm:col-span-2"
          label={t.approve}
          description={t.approveHelp}
          value={settings.approveRequests}
          onChange={(approveRequests) => put({ approveRequests })}
        />
        <Room {...room} link={settings.fixedVideoLink ?? ''} onChange={(fixedVideoLink) => put({ fixedVideoLink })} />
      </Card>
    </section>
  )
}

type RoomProps = { link: string; error: string | null; onChange: (link: string) => void; ref: Ref<HTMLInputElement> }

function Room({ link, error, onChange, ref }: RoomProps) {
  return (
    <TextField
      ref={ref}
      className="sm:col-span-2"
      label={t.room}
      description={t.roomHelp}
      type="url"
      inputMode="url"
      autoCapitalize="none"
      placeholder="https://"
      isOptional
      value={link}
      onChange={onChange}
      {...(error ? { errorMessage: error } : {})}
    />
  )
}
