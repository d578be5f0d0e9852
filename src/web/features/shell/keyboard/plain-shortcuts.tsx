import { X } from 'lucide-react'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { shortcutDialogId } from '#web/platform/dom/shortcut-keys.ts'
import { ShortcutRows, useVisitorRows } from './shortcut-rows.tsx'
import * as t from '#texts/shell/shortcuts.ts'
import * as ui from '#texts/ui.ts'

/** `VisitorShortcuts` for a page without the application: a dialog of HTML that the page's small script opens. */
export function PlainShortcuts() {
  const heading = `${shortcutDialogId}-heading`
  return (
    <dialog
      id={shortcutDialogId}
      aria-labelledby={heading}
      className={
        'm-auto max-h-[92%] w-full max-w-lg overflow-hidden rounded-hero border border-line bg-surface p-0 ' +
        'text-ink shadow-popover backdrop:bg-scrim dark:bg-surface-2'
      }
    >
      <div className="flex items-start justify-between gap-3 py-3 ps-5 pe-3 md:ps-6 md:pt-4">
        <h2 id={heading} className="pt-2 text-h2">
          {t.title}
        </h2>
        <button type="button" aria-label={ui.close} title={ui.close} data-close="" className={iconButtonClass()}>
          <Icon as={X} />
        </button>
      </div>
      <div className="px-5 pt-1 pb-6 md:px-6">
        <ShortcutRows rows={useVisitorRows()} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line px-5 py-4 md:px-6">
        <p className="text-meta text-ink-2">{t.hint}</p>
        <button
          type="button"
          data-switch=""
          data-turn-on={t.turnOn}
          data-turn-off={t.turnOff}
          className={buttonClass('secondary')}
        >
          {t.turnOff}
        </button>
      </div>
    </dialog>
  )
}
