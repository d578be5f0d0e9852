import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { cx } from '#web/ui/cx.ts'
import type { Entry, Group } from './entry.ts'
import { allMentorsEntry, allMentorsKey, iconOf } from './found-entries.ts'
import { groupEntries, matchEntries } from './match-entries.ts'
import { keepEntry, recentEntries } from './recent-entries.ts'
import { ResultList } from './result-list.tsx'
import { SearchState } from './search-state.tsx'
import { useActive } from './use-active.ts'
import { useEverything } from './use-everything.ts'
import type { LocalEntries } from './use-local-entries.ts'
import * as t from '#texts/shell/everything.ts'

export type SearchEverythingProps = {
  local: LocalEntries
  /** Whether the server has something for this reader: for members only. */
  isMember: boolean
  /** What is searched for first. */
  start?: string
  /** In a dialog, where Escape closes it, the list has a height of its own. */
  isInDialog?: boolean
  /** Something was opened or done, for this text. */
  onDone?: (text: string) => void
}

/** The search of everything: a combobox whose list of results is always open (WAI-ARIA APG). */
export function SearchEverything({ local, isMember, start = '', isInDialog = false, onDone }: SearchEverythingProps) {
  const listId = useId()
  const userId = useSession()?.userId ?? ''
  const [text, setText] = useState(start)
  const field = useRef<HTMLInputElement>(null)
  // After the dialog or the heading of the page, which get the focus first.
  useEffect(() => field.current?.focus(), [])
  const server = useEverything(isMember ? text : '')
  const groups = useGroups(text, local, server.entries, isMember)
  const entries = groups.flatMap((group) => group.entries)
  const { active, onKey } = useActive(text, entries)
  const idOf = (entry: Entry) => `${listId}-${entries.indexOf(entry)}`
  const activeId = active ? idOf(active) : undefined
  useEffect(() => {
    // By its id: the option is rendered by another component.
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, active?.key])
  const onKeyDown = (event: KeyboardEvent) => {
    if (onKey(event) || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    // Pressed as a pointer presses it: the option is a link or a button.
    if (activeId !== undefined) document.getElementById(activeId)?.click()
  }
  const choose = (entry: Entry) => {
    keepEntry(userId, { ...entry, ...entry.of })
    onDone?.(text.trim())
    entry.act?.()
  }
  return (
    <div className={cx('flex flex-col', isInDialog && 'h-[min(32rem,60vh)]')}>
      <SearchField
        ref={field}
        label={t.label}
        placeholder={t.placeholder}
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        className="w-full"
      />
      <SearchState
        state={server.state}
        text={text.trim()}
        count={entries.length}
        isNothing={text.trim() !== '' && groups.every((group) => group.entries.every(isFallback))}
        onRetry={server.retry}
      />
      <ResultList id={listId} groups={groups} active={active} idOf={idOf} onChoose={choose} isScrolling={isInDialog} />
    </div>
  )
}

const isFallback = ({ key }: Entry) => key === allMentorsKey

/** The groups of a text; without one what was chosen last, then pages and actions. */
function useGroups(text: string, local: LocalEntries, found: readonly Entry[], isMember: boolean): Group[] {
  const userId = useSession()?.userId ?? ''
  const [recent] = useState(() => recentEntries(userId))
  const wanted = text.trim()
  if (wanted === '') {
    const known = new Map(local.fixed.map((entry) => [entry.key, entry]))
    const kept = recent.flatMap((one): Entry[] => {
      const entry = known.get(one.key) ?? (one.to === undefined ? undefined : { icon: iconOf(one.kind), ...one })
      return entry ? [{ ...entry, key: `recent ${entry.key}`, kind: 'recent', of: entry }] : []
    })
    return groupEntries([...kept, ...local.fixed])
  }
  const groups = matchEntries([...local.fixed, ...local.cached(), ...found], wanted)
  if (!isMember) return groups
  const [more, mentors] = [allMentorsEntry(wanted), groups.find(({ kind }) => kind === 'mentors')]
  if (!mentors) return [...groups, { kind: 'mentors', entries: [more] }]
  return groups.map((group) => (group === mentors ? { ...group, entries: [...group.entries, more] } : group))
}
