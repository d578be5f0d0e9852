import { ShortcutList, type ShortcutListProps } from './shortcut-list.tsx'
import { listRows, searchRows, type ShortcutRow } from './shortcut-rows.tsx'
import { useMayCreate } from '../header/use-may-create.ts'
import { createSession } from '#texts/shell/members.ts'
import * as t from '#texts/shell/shortcuts.ts'

/** The keys of members. */
export function ShortcutDialog(props: Omit<ShortcutListProps, 'rows'>) {
  const rows: ShortcutRow[] = [
    ...searchRows(),
    [t.overview, ['g', 'o']],
    [t.sessions, ['g', 's']],
    [t.groups, ['g', 'g']],
    [t.networks, ['g', 'n']],
    [t.chat, ['g', 'c']],
    ...(useMayCreate() === 'yes' ? [[createSession, ['c']] satisfies ShortcutRow] : []),
    ...listRows(),
    [t.expand, ['x']],
    [t.list, ['?']],
    [t.close, ['Esc']],
    [t.landmarks, ['F6']],
  ]
  return <ShortcutList rows={rows} {...props} />
}
