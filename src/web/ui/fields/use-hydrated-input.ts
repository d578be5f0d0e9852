import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from 'react'

type HydratedInput<Control, Value> = {
  /** The ref passed to the field; it is set to the element too. */
  ref?: Ref<Control> | undefined
  value: Value
  onChange?: ((value: Value) => void) | undefined
  read: (control: Control) => Value
}

/**
 * Adopts what a server-rendered control holds at hydration: typed, autofilled or restored by the browser. React keeps the element, its
 * focus and its selection, but would overwrite its value at the next render. Returns the ref and the value for the control.
 */
export function useHydratedInput<Control extends HTMLElement, Value>(
  field: HydratedInput<Control, Value>,
): { control: RefObject<Control | null>; shown: Value } {
  const { ref, value, onChange, read } = field
  const control = useRef<Control>(null)
  // Shown until the value's owner has it as well: a render of higher priority in between would lose the selection.
  const [early, setEarly] = useState<Value>()
  useImperativeHandle(ref, () => control.current as Control, [])

  const compare = useEffectEvent(() => {
    const held = control.current ? read(control.current) : value
    if (held !== value) setEarly(held)
  })
  useLayoutEffect(() => compare(), [])

  const adopt = useEffectEvent((held: Value) => {
    onChange?.(held)
    setEarly(undefined)
  })
  // A passive effect: by then react-hook-form has subscribed.
  useEffect(() => {
    if (early !== undefined) adopt(early)
  }, [early])
  return { control, shown: early ?? value }
}

export const readText = (control: HTMLInputElement | HTMLSelectElement): string => control.value
export const readChecked = (control: HTMLInputElement): boolean => control.checked
