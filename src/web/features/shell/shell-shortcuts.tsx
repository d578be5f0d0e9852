import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useShortcuts, useShortcutSwitch } from '#web/platform/shortcuts.ts'
import { focusSearch } from './header-search.tsx'

let show: (() => void) | null = null

/** Opens the list of shortcuts, from wherever. */
export const showShortcuts = () => show?.()

/** The shortcuts of the shell and the dialog that lists them. */
export function ShellShortcuts() {
  const t = useMessages('shell')
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  useShortcuts({
    '/': focusSearch,
    'g o': () => void navigate(paths.dashboard),
    'g s': () => void navigate(paths.sessions),
    '?': () => setOpen(true),
  })
  useEffect(() => {
    show = () => setOpen(true)
    return () => {
      show = null
    }
  }, [])
  const rows: [string, readonly string[]][] = [
    [t.shortcutSearch, ['/']],
    [t.shortcutOverview, ['g', 'o']],
    [t.shortcutSessions, ['g', 's']],
    [t.shortcutList, ['?']],
    [t.shortcutClose, ['Esc']],
    [t.shortcutLandmarks, ['F6']],
  ]
  return (
    <Dialog isOpen={isOpen} onOpenChange={setOpen} title={t.shortcuts} footer={<LetterSwitch />}>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2.5 text-ui">
        {rows.map(([label, keys]) => (
          <div key={label} className="contents">
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
  const t = useMessages('shell')
  const [isOn, setOn] = useShortcutSwitch()
  return (
    <div className="flex items-center justify-between gap-4 md:grow">
      <p className="text-meta text-ink-2">{t.shortcutsHint}</p>
      <Button role="switch" aria-checked={isOn} onClick={() => setOn(!isOn)}>
        {isOn ? t.shortcutsTurnOff : t.shortcutsTurnOn}
      </Button>
    </div>
  )
}
