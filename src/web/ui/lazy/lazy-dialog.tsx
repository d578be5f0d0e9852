import { Suspense, useCallback, useState } from 'react'
import type { LazyComponent } from './lazy-component.tsx'
import { whenLoaded } from './preload.ts'

export type OpenState = { isOpen: boolean; onClose: () => void }

/** Dialogs whose code is fetched on opening: `open` one by name; `element` is where they render. Each opening mounts a new one. */
export function useLazyDialogs<Name extends string, Props extends object>(
  dialogs: Readonly<Record<Name, LazyComponent<Props & OpenState>>>,
  props: Props,
) {
  const [shown, setShown] = useState<{ name: Name; time: number; isOpen: boolean } | null>(null)
  const open = useCallback(
    (name: Name) =>
      whenLoaded(dialogs[name], () => setShown((before) => ({ name, time: (before?.time ?? 0) + 1, isOpen: true }))),
    [dialogs],
  )
  const close = () => setShown((before) => before && { ...before, isOpen: false })
  const Shown = shown && dialogs[shown.name].Component
  const element = Shown ? (
    <Suspense>
      <Shown key={shown.time} {...props} isOpen={shown.isOpen} onClose={close} />
    </Suspense>
  ) : null
  return { open, element }
}
