import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { searchRules } from '#contract/directory/constants.ts'
import { useDebounced } from '#web/platform/dom/debounced.ts'

/**
 * The text of a search box whose query stands in the address (`asked`). `onSettled` is called once it has not changed for a second and has
 * three letters or none; back, forward or a link that changes the address changes the text.
 */
export function useTypedText(asked: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(asked)
  const typed = useDebounced(text.trim(), searchRules.debounceMs)
  const last = useRef(asked)
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    if (typed === last.current || (typed !== '' && typed.length < searchRules.minimumLength)) return
    last.current = typed
    settle(typed)
  }, [typed])
  useEffect(() => {
    if (asked === last.current) return
    last.current = asked
    setText(asked)
  }, [asked])
  return [text, setText] as const
}
