import { useId, type ReactNode } from 'react'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/platform/routing/link.tsx'
import type { Entry, Group } from './entry.ts'
import * as t from '#texts/shell/everything.ts'

type ResultListProps = {
  id: string
  groups: readonly Group[]
  active: Entry | undefined
  idOf: (entry: Entry) => string
  onChoose: (entry: Entry) => void
  isScrolling: boolean
}

/** The results by kind. The focus stays in the field: their links and buttons are pressed, not reached with Tab. */
export function ResultList({ id, groups, active, idOf, onChoose, isScrolling }: ResultListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t.results}
      className={cx(isScrolling && '-mx-2 min-h-0 grow overflow-y-auto overscroll-contain px-2')}
    >
      {groups.map(({ kind, entries }) => (
        <ResultGroup key={kind} title={t.groups[kind]}>
          {entries.map((entry) => (
            <Result
              key={entry.key}
              id={idOf(entry)}
              entry={entry}
              isActive={entry === active}
              onChoose={() => onChoose(entry)}
            />
          ))}
        </ResultGroup>
      ))}
    </div>
  )
}

function ResultGroup({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <div role="group" aria-labelledby={heading} className="pb-2">
      <div id={heading} role="presentation" className="px-2.5 pt-2 pb-1 text-meta font-semibold text-ink-2">
        {title}
      </div>
      {children}
    </div>
  )
}

const resultClass =
  'flex min-h-11 w-full scroll-my-10 items-center gap-3 rounded-sm px-2.5 py-1.5 text-start text-ink no-underline ' +
  'hover:bg-surface-2 dark:hover:bg-surface'

type ResultProps = { id: string; entry: Entry; isActive: boolean; onChoose: () => void }

/** The option is the link or button itself: assistive technology cannot tell of one inside an option. */
function Result({ id, entry, isActive, onChoose }: ResultProps) {
  const { face, icon, label, detail, to } = entry
  const content = (
    <>
      <span className="flex w-8 shrink-0 justify-center text-ink-2">
        {face ? <Avatar {...face} size={32} /> : <Icon as={icon} />}
      </span>
      <span className="min-w-0">
        <span dir="auto" className="block text-ui font-medium wrap-anywhere">
          {label}
        </span>
        {detail ? <span className="block text-meta text-ink-2">{detail}</span> : null}
      </span>
    </>
  )
  const option = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: cx(resultClass, isActive && 'bg-surface-2 dark:bg-surface'),
    onClick: onChoose,
  }
  return to === undefined ? (
    <button type="button" {...option}>
      {content}
    </button>
  ) : (
    <Link to={to} {...option}>
      {content}
    </Link>
  )
}
