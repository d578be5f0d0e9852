import { useEffect, useRef, useState } from 'react'
import { searchRules } from '#contract/directory/constants.ts'
import { useDebounced } from '#web/platform/dom/debounced.ts'

/**
 * The text of a search box whose search stands in the address (`asked`): told once it stands still for a second with three letters or
 * none; follows the address when back, forward or a link changes it.
 */
export function useTypedText(asked: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(asked)
  const typed = useDebounced(text.trim(), searchRules.debounceMs)
  const last = useRef(asked)
  useEffect(() => {
    if (typed === last.current || (typed !== '' && typed.length < searchRules.minimumLength)) return
    last.current = typed
    onSettled(typed)
  }, [typed])
  useEffect(() => {
    if (asked === last.current) return
    last.current = asked
    setText(asked)
  }, [asked])
  return [text, setText] as const
}
