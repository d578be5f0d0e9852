import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { searchRules } from '#contract/directory/constants.ts'
import { useDebounced } from '#web/platform/dom/debounced.ts'

/**
 * The text of a search box whose query is in the address (`query`). `onSettled` is called once it has not changed for a second and has
 * three letters or none; back, forward or a link that changes the address changes the text.
 */
export function useTypedText(query: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(query)
  const typed = useDebounced(text.trim(), searchRules.debounceMs)
  const last = useRef(query)
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    if (typed === last.current || (typed !== '' && typed.length < searchRules.minimumLength)) return
    last.current = typed
    settle(typed)
  }, [typed])
  useEffect(() => {
    if (query === last.current) return
    last.current = query
    setText(query)
  }, [query])
  return [text, setText] as const
}
