import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { ChatContent } from '#contract/chat/schemas.ts'
import { findText, foldText, type FoldedText } from '#rules/chat/search.ts'
import { savesData } from '#web/ui/feedback/when-idle.ts'
import { useDebounced } from '#web/platform/dom/debounced.ts'
import type { Earlier } from '../log/earlier-messages.tsx'
import type { ThreadMessage } from '../thread/thread-messages.ts'

const pauseMs = 200
/** From how many letters on earlier messages are fetched: one letter stands in most of them. */
const lettersToFetch = 2

/** Contents keep their identity while others are loaded: each is folded once. */
const folded = new WeakMap<ChatContent, FoldedText>()

function contains({ content }: ThreadMessage, query: string): boolean {
  if (!content) return false
  let known = folded.get(content)
  if (!known) folded.set(content, (known = foldText(content.text || content.file?.name || '')))
  return findText(known, query).length > 0
}

/**
 * What a search found in a conversation, the latest message first, and which of them is shown. While `isFetching` earlier messages are
 * loaded in steps, until the start of the conversation or `stop`; with data saving only after `resume`.
 */
export function useSearch(messages: readonly ThreadMessage[], earlier: Earlier, onShow: (id: string | null) => void) {
  const [text, setText] = useState('')
  const query = foldText(useDebounced(text.trim(), pauseMs)).text
  const hits = useMemo(
    () => (query === '' ? [] : messages.filter((message) => contains(message, query)).toReversed()),
    [messages, query],
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const at = Math.max(
    0,
    hits.findIndex(({ id }) => id === chosen),
  )
  const current = hits[at]
  const [isStopped, setStopped] = useState(savesData)
  const isFetching = !isStopped && query.length >= lettersToFetch && earlier.canLoad && earlier.state !== 'failed'
  const show = useEffectEvent(() => onShow(current?.id ?? null))
  useEffect(() => show(), [current?.id, query])
  const load = useEffectEvent(() => earlier.load())
  useEffect(() => {
    if (isFetching && earlier.state === 'idle') load()
  }, [isFetching, earlier.state])

  return {
    text,
    type(typed: string) {
      setText(typed)
      setChosen(null)
    },
    query,
    hits,
    at,
    current,
    isFetching,
    stop: () => setStopped(true),
    resume() {
      setStopped(false)
      if (earlier.state === 'failed') earlier.load()
    },
    /** Goes to an older (1) or newer (-1) message; undefined at the end. */
    step(by: 1 | -1): { hit: ThreadMessage; n: number } | undefined {
      const hit = hits[at + by]
      if (!hit) return undefined
      setChosen(hit.id)
      return { hit, n: at + by + 1 }
    },
  }
}
