import { Button } from '#web/ui/actions/button.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { useStore } from '../use-store.ts'
import { captionChoices, showCaptions, writeCaptions } from './caption-choices.ts'
import * as t from '#texts/rooms.ts'

/** Captions on or off on this device, and the way to write them. */
export function CaptionSettings() {
  const { isShown, isWriting } = useStore(captionChoices)
  return (
    <section className="flex flex-col items-start gap-2">
      <Switch
        className="w-full"
        label={t.showCaptions}
        description={t.showCaptionsHint}
        value={isShown}
        onChange={showCaptions}
      />
      <Button size="sm" aria-pressed={isWriting} onClick={() => writeCaptions(!isWriting)}>
        {isWriting ? t.stopCaptions : t.writeCaptions}
      </Button>
    </section>
  )
}
