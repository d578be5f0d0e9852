import { Search } from 'lucide-react'
import { Suspense, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { searchRules } from '#contract/directory/constants.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import type { MentorCard } from '#contract/directory/schemas.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { cx } from '#web/ui/cx.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { floatingClass } from '#web/ui/overlays/floating-class.ts'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { findWith, paths } from '#web/paths.ts'
import { useDebounced } from '#web/platform/dom/debounced.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import type { SearchResultsProps } from './search-results.tsx'
import * as t from '#texts/shell/members.ts'

const results = lazyComponent(() => import('./search-results.tsx').then((module) => module.SearchResults))

/** The mentor search of the header: from three letters on, after a pause of a second. Phones have the search of everything in its place. */
export function HeaderSearch() {
  return (
    <div className="flex grow justify-end lg:justify-start">
      <Link to={paths.search} aria-label={t.searchEverything} className={iconButtonClass('md', 'sm:hidden')}>
        <Icon as={Search} />
      </Link>
      <SearchBox />
    </div>
  )
}

function SearchBox() {
  const listId = useId()
  const { key } = useLocation()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = useMentors(text)
  const mentors = found.data ?? []
  const chosen = isOpen ? mentors[active] : undefined

  // Closes the box whatever was opened.
  useEffect(() => {
    setOpen(false)
    setText('')
    setActive(-1)
  }, [key])

  const go = (mentor: MentorCard | undefined) =>
    void navigate(mentor ? paths.mentor(mentor.profileSlug) : findWith({ q: text.trim() }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (mentors.length > 0) setActive(step(active, event.key === 'ArrowDown' ? 1 : -1, mentors.length))
      setOpen(true)
    } else if (event.key === 'Enter' && text.trim()) go(chosen)
    else if (event.key === 'Escape') setOpen(false)
  }
  return (
    <div
      ref={box}
      role="search"
      aria-label={t.search}
      className="relative hidden w-full max-w-sm sm:block"
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <SearchField
        label={t.search}
        placeholder={t.search}
        value={text}
        onChange={(value) => {
          setText(value)
          setActive(-1)
          setOpen(value !== '')
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setOpen(text !== '')}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${listId}-${active}` : undefined}
      />
      <Panel id={listId} isOpen={isOpen} text={text} found={found} active={active} />
    </div>
  )
}

function Panel(props: SearchResultsProps) {
  const [isUsed, setUsed] = useState(false)
  usePreload(results)
  if (props.isOpen && !isUsed) setUsed(true)
  return (
    <div className={cx(floatingClass, 'absolute inset-x-0 top-full z-40 mt-1.5', !props.isOpen && 'hidden')}>
      {isUsed ? (
        <Suspense>
          <results.Component {...props} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** From -1 (the typed text) through the results, wrapping around. */
const step = (from: number, by: 1 | -1, count: number) => ((from + 1 + by + count + 1) % (count + 1)) - 1

function useMentors(text: string) {
  const query = useDebounced(text.trim(), searchRules.debounceMs)
  const isLong = query.length >= searchRules.minimumLength
  const read = useRead(
    directoryRoutes.searchMentors,
    { params: { text: query || '-' }, query: { size: 6 } },
    { enabled: isLong, staleTime: 3 * 60 * 60_000 },
  )
  const isSettled = query === text.trim()
  return { data: isLong && isSettled ? read.data : undefined, error: isSettled ? read.error : null }
}
