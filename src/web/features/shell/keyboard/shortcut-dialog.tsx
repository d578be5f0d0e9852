import { ShortcutList, type ShortcutListProps } from './shortcut-list.tsx'
import type { ShortcutRow } from './shortcut-rows.tsx'
import { useMayCreate } from '../header/use-may-create.ts'
import * as t from '#texts/shell/members.ts'

/** The keys of members. */
export function ShortcutDialog(props: Omit<ShortcutListProps, 'rows'>) {
  const rows: ShortcutRow[] = [
    [t.shortcutSearch, ['/']],
    [t.shortcutOverview, ['g', 'o']],
    [t.shortcutSessions, ['g', 's']],
    [t.shortcutGroups, ['g', 'g']],
    [t.shortcutNetworks, ['g', 'n']],
    [t.shortcutChat, ['g', 'c']],
    ...(useMayCreate() === 'yes' ? [[t.createSession, ['c']] satisfies ShortcutRow] : []),
    [t.shortcutNext, ['j']],
    [t.shortcutPrevious, ['k']],
    [t.shortcutExpand, ['x']],
    [t.shortcutList, ['?']],
    [t.shortcutClose, ['Esc']],
    [t.shortcutLandmarks, ['F6']],
  ]
  return <ShortcutList rows={rows} {...props} />
}
