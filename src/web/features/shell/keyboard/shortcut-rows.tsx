import * as t from '#texts/shell/shortcuts.ts'

/** Actions and their keys. */
export type ShortcutRow = [label: string, keys: readonly string[]]

/** The rows of a list of shortcuts. */
export function ShortcutRows({ rows }: { rows: readonly ShortcutRow[] }) {
  return (
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
  )
}

/** Of the search of everything. */
export const searchRows = (): ShortcutRow[] => [
  [t.everything, ['/']],
  [t.everythingAnywhere, [/Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K']],
]

/** Of lists. */
export const listRows = (): ShortcutRow[] => [
  [t.next, ['j']],
  [t.previous, ['k']],
  [t.open, ['Enter']],
]

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

/** The keys of visitors. */
export function useVisitorRows(): ShortcutRow[] {
  return [
    [t.search, ['/']],
    [t.list, ['?']],
    [t.close, ['Esc']],
  ]
}
