import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useShortcutSwitch } from '#web/platform/dom/shortcuts.ts'
import { ShortcutRows, type ShortcutRow } from './shortcut-rows.tsx'
import * as t from '#texts/shell/shortcuts.ts'

export type ShortcutListProps = {
  rows: readonly ShortcutRow[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The list of shortcuts, and the switch for single-letter ones. */
export function ShortcutList({ rows, isOpen, onOpenChange }: ShortcutListProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t.title} footer={<LetterSwitch />}>
      <ShortcutRows rows={rows} />
    </Dialog>
  )
}

function LetterSwitch() {
  const [isOn, setOn] = useShortcutSwitch()
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 md:grow">
      <p className="text-meta text-ink-2">{t.hint}</p>
      <Button onClick={() => setOn(!isOn)}>{isOn ? t.turnOff : t.turnOn}</Button>
    </div>
  )
}
