import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useShortcutSwitch } from '#web/platform/dom/shortcuts.ts'

/** What keys do, and which. */
export type ShortcutRow = [label: string, keys: readonly string[]]
export type ShortcutListProps = {
  rows: readonly ShortcutRow[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** What can be done with keys, and the switch for single letters. */
export function ShortcutList({ rows, isOpen, onOpenChange }: ShortcutListProps) {
  const t = useMessages('member-shell')
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t.shortcuts} footer={<LetterSwitch />}>
      <dl className="flex flex-col gap-2.5 text-ui">
        {rows.map(([label, keys]) => (
          <div key={label} className="flex items-center justify-between gap-6">
            <dt>{label}</dt>
            <dd className="flex items-center gap-1.5 text-meta text-ink-2">
              <Keys keys={keys} then={t.then} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function Keys({ keys, then }: { keys: readonly string[]; then: string }) {
  return keys.map((key, i) => (
    <span key={key} className="flex items-center gap-1.5">
      {i > 0 ? then : null}
      <kbd className="min-w-7 rounded-chip border border-line-strong bg-surface-2 px-1.5 py-0.5 text-center font-mono text-ink">
        {key}
      </kbd>
    </span>
  ))
}

function LetterSwitch() {
  const t = useMessages('member-shell')
  const [isOn, setOn] = useShortcutSwitch()
  return (
    <div className="flex items-center justify-between gap-4 md:grow">
      <p className="text-meta text-ink-2">{t.shortcutsHint}</p>
      <Button onClick={() => setOn(!isOn)}>{isOn ? t.shortcutsTurnOff : t.shortcutsTurnOn}</Button>
    </div>
  )
}
