import { ShortcutList, type ShortcutListProps } from './shortcut-list.tsx'
import { useVisitorRows } from './shortcut-rows.tsx'

/** The list of a visitor's keys. */
export function VisitorShortcuts(props: Omit<ShortcutListProps, 'rows'>) {
  return <ShortcutList rows={useVisitorRows()} {...props} />
}
