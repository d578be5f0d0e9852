import { useLayoutEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import type { Fields } from './form-fields.ts'
import type { FormName } from './judge.ts'
import { LateFormState, loadJudge } from './late-form-state.ts'

/**
 * A form that takes input before its code is here: what was typed, filled in by the browser or focused stays. The contract's schema judges as
 * in `useSchemaForm`, on leaving a field, then at every change; sending waits for it.
 */
export function useLateForm<Values extends Fields>(name: FormName, empty: Values) {
  type Name = keyof Values & string
  const [state] = useState(() => new LateFormState(name, empty))
  const { values, errors, isJudging } = useSyncExternalStore(state.subscribe, state.peek, state.peek)
  const form = useRef<HTMLFormElement>(null)

  // In the commit of the first render, before React could write its own empty values back.
  useLayoutEffect(() => {
    if (form.current) state.read(form.current)
  }, [])

  const focus = (field: Name) => {
    const found = form.current?.elements.namedItem(field)
    if (found instanceof HTMLElement) found.focus()
  }

  async function submit(send: (values: Values) => Promise<void> | void, onLost: () => void): Promise<void> {
    if (!form.current || state.peek().isJudging) return
    state.read(form.current)
    const judged = await state.judgeAll()
    if (!judged) onLost()
    else if ('wrong' in judged) focus(judged.wrong)
    else await send(judged.values)
  }

  return {
    values,
    isJudging,
    change: <Field extends Name>(field: Field, value: Values[Field]) => state.change(field, value),
    /** For a field of that name. */
    field: <Field extends Name>(field: Field) => ({
      name: field,
      value: values[field],
      onChange: (value: Values[Field]) => state.change(field, value),
      onBlur: () => state.leave(field),
      ...(errors[field] ? { isInvalid: true, errorMessage: errors[field] } : {}),
    }),
    /** Shows what the server said of a field until its value changes. */
    refuse: (field: Name, message: string, { focuses = false } = {}) => {
      state.refuse(field, message)
      if (focuses) focus(field)
    },
    /** For `LateForm`. `onLost`: the code did not come. */
    props: (send: (values: Values) => Promise<void> | void, onLost: () => void) => ({
      ref: form,
      onFocus: () => void loadJudge().catch(() => undefined),
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit(send, onLost)
      },
    }),
  }
}
