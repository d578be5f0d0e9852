import { useMessages } from '#web/platform/i18n/messages.ts'
import { ShortcutList, type ShortcutListProps } from './shortcut-list.tsx'

/** The list of a visitor's keys. */
export function VisitorShortcuts(props: Omit<ShortcutListProps, 'rows'>) {
  const t = useMessages('member-shell')
  return (
    <ShortcutList
      rows={[
        [t.shortcutSearch, ['/']],
        [t.shortcutList, ['?']],
        [t.shortcutClose, ['Esc']],
      ]}
      {...props}
    />
  )
}
