import type { InstanceSettings, InstanceState } from '#contract/instance/schemas.ts'
import { changedSettings, mergeSettings } from '#rules/instance/settings.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import * as t from '#texts/instance.ts'

/** Settings that were in effect, with their version. */
export type Based = { version: number; settings: InstanceSettings }

type Props = {
  base: Based
  state: InstanceState
  mine: () => InstanceSettings
  onMerged: (merged: InstanceSettings) => void
}

/** What somebody else published since the draft was begun, and how to go on from there. Nothing of either is lost. */
export function ChangedMeanwhile({ base, state, mine, onMerged }: Props) {
  if (state.version <= base.version) return null
  const theirs = changedSettings(base.settings, state.settings)
  const own = mine()
  const both = new Set(changedSettings(base.settings, own))
  const merge = () => onMerged(mergeSettings(base.settings, own, state.settings))
  return (
    <InlineAlert tone="warning" role="alert" title={t.changedTitle} action={<Button onClick={merge}>{t.merge}</Button>}>
      <ul className="list-disc ps-5">
        {theirs.map((name) => (
          <li key={name}>{both.has(name) ? t.changedByBoth({ name: t.names[name] }) : t.names[name]}</li>
        ))}
      </ul>
      <p className="mt-2">{t.mergeText}</p>
    </InlineAlert>
  )
}
