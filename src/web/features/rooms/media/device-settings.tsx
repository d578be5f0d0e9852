import { HelpLink } from '#web/content/help-link.tsx'
import { dataChoices, dataPlans, type DataChoice } from '#contract/rooms/constants.ts'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { SystemSelect } from '#web/ui/fields/pickers/select.tsx'
import { SpeakerChoice } from './speaker-choice.tsx'
import type { DeviceKind, LocalMedia, LocalMediaState } from './local-media.ts'
import * as t from '#texts/rooms.ts'

type SettingsProps = { media: LocalMedia; state: LocalMediaState }

/** Which devices to use, where there is more than one, and how much data. */
export function DeviceSettings({ media, state }: SettingsProps) {
  const choose = (kind: DeviceKind) => {
    const { choices, chosen } = state[kind]
    if (choices.length < 2) return null
    return (
      <SystemSelect
        label={t.choice[kind]}
        options={choices.map(({ id, label }, at) => ({
          value: id,
          label: label || t.unnamed({ what: t.choice[kind], n: at + 1 }),
        }))}
        value={chosen}
        onChange={(id) => void media.choose(kind, id)}
      />
    )
  }
  const options = dataChoices.map((value) => ({
    value,
    label: t.dataNames[value],
    description: `${t.perHour({ megabytes: dataPlans[value].megabytesPerHour })} · ${t.dataHints[value]}`,
  }))
  return (
    <div className="flex flex-col gap-5">
      {choose('microphone')}
      {choose('camera')}
      <SpeakerChoice isAsking={state.isAsking} />
      <RadioGroup
        label={t.data}
        options={options}
        value={state.data}
        onChange={(value) => void media.setData(value as DataChoice)}
      />
    </div>
  )
}

/** Why a device cannot be used, in words. */
export function DeviceFailures({ state }: { state: LocalMediaState }) {
  const kinds = (['microphone', 'camera'] as const).filter((kind) => state[kind].failure !== null)
  const texts = kinds.map((kind) => t.failures[kind][state[kind].failure!])
  if (texts.length === 0) return null
  return (
    <div role="alert" className="flex flex-col gap-1.5 rounded-lg bg-warning-soft p-3.5 text-ui text-warning-ink">
      {[...new Set(texts)].map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        <HelpLink topic="microphone" className="text-inherit underline" />
      </p>
    </div>
  )
}
