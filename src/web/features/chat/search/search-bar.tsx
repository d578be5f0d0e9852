import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { announce } from '#web/ui/feedback/live-region.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import type { Earlier } from '../log/earlier-messages.tsx'
import type { ThreadMessage } from '../thread/thread-messages.ts'
import { useHighlights } from './use-highlights.ts'
import { useSearch } from './use-search.ts'
import * as t from '#texts/chat/search.ts'

type SearchBarProps = {
  messages: readonly ThreadMessage[]
  earlier: Earlier
  log: RefObject<HTMLElement | null>
  /** Shows a message; null when none is found any more. */
  onShow: (id: string | null) => void
  onClose: () => void
}

/** Searches a conversation on the device: what the server keeps is encrypted. Enter goes to older messages, Shift and Enter back. */
export function SearchBar({ messages, earlier, log, onShow, onClose }: SearchBarProps) {
  const field = useRef<HTMLInputElement>(null)
  const search = useSearch(messages, earlier, onShow)
  const { text, query, hits, at, current, step } = search
  useHighlights(log, query)
  useEffect(() => field.current?.focus(), [])

  function go(by: 1 | -1) {
    const shown = step(by)
    if (!shown) return
    const { content } = shown.hit
    announce(t.hitText({ n: shown.n, count: hits.length, text: content?.text || content?.file?.name || '' }))
  }
  function close() {
    onClose()
    // Where the reader has arrived, so that they go on from there.
    const line = log.current?.querySelector<HTMLElement>('[aria-current] [tabindex="-1"]')
    ;(line ?? log.current)?.focus({ preventScroll: true })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      go(event.shiftKey ? -1 : 1)
    } else if (event.key === 'Escape' && text === '') close()
  }
  return (
    <search aria-label={t.label} className="border-b border-line px-2 py-2 sm:px-4">
      <div className="flex items-center gap-1">
        <SearchField
          ref={field}
          label={t.label}
          placeholder={t.label}
          value={text}
          onChange={search.type}
          onKeyDown={onKeyDown}
          className="min-w-0 grow"
        />
        <Step label={t.older} icon={ChevronUp} isOff={at + 1 >= hits.length} onPress={() => go(1)} />
        <Step label={t.newer} icon={ChevronDown} isOff={at === 0} onPress={() => go(-1)} />
        <button type="button" aria-label={t.close} title={t.close} onClick={close} className={iconButtonClass()}>
          <Icon as={X} />
        </button>
      </div>
      <Found search={search} earlier={earlier} count={current ? t.hit({ n: at + 1, count: hits.length }) : ''} />
    </search>
  )
}

type StepProps = { label: string; icon: typeof X; isOff: boolean; onPress: () => void }

/** Stays focusable at the end of the list. */
const Step = ({ label, icon, isOff, onPress }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={isOff || undefined}
    onClick={onPress}
    className={iconButtonClass()}
  >
    <Icon as={icon} />
  </button>
)

type FoundProps = { search: ReturnType<typeof useSearch>; earlier: Earlier; count: string }

/** Which of how many is shown, and how far back was searched. */
function Found({ search: { text, query, hits, isFetching, stop, resume }, earlier, count }: FoundProps) {
  if (query === '') return null
  const hasFailed = earlier.canLoad && earlier.state === 'failed'
  const outcome =
    hits.length > 0 ? t.found({ n: hits.length }) : earlier.canLoad ? t.noneYet : t.none({ text: text.trim() })
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-1 pt-1 text-meta text-ink-2">
      {count ? <span className="tnum">{count}</span> : null}
      {/* Read aloud once it is known; the count beside it changes with every step. */}
      <p role="status" className={count && !isFetching ? 'sr-only' : undefined}>
        {isFetching ? t.fetching : outcome}
      </p>
      {hasFailed ? <p role="alert">{t.failed}</p> : null}
      {isFetching ? (
        <Button variant="link" size="sm" onClick={stop}>
          {t.stop}
        </Button>
      ) : earlier.canLoad ? (
        <Button needsNetwork variant="link" size="sm" onClick={resume}>
          {hasFailed ? t.retry : t.fetchEarlier}
        </Button>
      ) : null}
    </div>
  )
}
