import { useEffect } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { SystemSelect } from '#web/ui/fields/pickers/select.tsx'
import { useStore } from '../use-store.ts'
import { canChooseSpeaker, chooseSpeaker, playTestSound, speakers, watchSpeakers } from './speaker.ts'
import * as t from '#texts/rooms.ts'

/** Where one hears the others, where the browser leaves a choice, and a sound to try it. */
export function SpeakerChoice({ isAsking }: { isAsking: boolean }) {
  const { choices, chosen } = useStore(speakers)
  // Browsers name devices once one of them was allowed.
  useEffect(watchSpeakers, [isAsking])
  const options = choices.map(({ id, label }, at) => ({
    value: id,
    label: label || t.unnamed({ what: t.speaker, n: at + 1 }),
  }))
  return (
    <div className="flex flex-col gap-2">
      {choices.length < 2 || !canChooseSpeaker() ? null : (
        <SystemSelect
          label={t.speaker}
          options={options}
          value={chosen || choices[0]!.id}
          onChange={(id) => chooseSpeaker(id)}
        />
      )}
      <Button size="sm" className="self-start" onClick={() => void playTestSound().catch(() => undefined)}>
        {t.testSound}
      </Button>
    </div>
  )
}
