import { ShortcutList, type ShortcutListProps } from './shortcut-list.tsx'
import { listRows, searchRows, type ShortcutRow } from './shortcut-rows.tsx'
import * as t from '#texts/shell/shortcuts.ts'

/** The keys of the staff desk. */
export function DeskShortcutDialog(props: Omit<ShortcutListProps, 'rows'>) {
  const rows: ShortcutRow[] = [...searchRows(), ...listRows(), [t.list, ['?']], [t.close, ['Esc']]]
  return <ShortcutList rows={rows} {...props} />
}
