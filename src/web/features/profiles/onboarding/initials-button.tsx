import { useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { drawInitials } from '#web/ui/media/draw-initials.ts'
import * as t from '#texts/profiles/onboarding.ts'

type Props = { name: string; isSending: boolean; save: (picture: Blob) => void }

/** Uses the initials as a picture; stands in the form of a `PictureField` whose avatar shows them. */
export function InitialsButton({ name, isSending, save }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const inForm = <E extends Element>(selector: string) => place.current!.closest('form')!.querySelector<E>(selector)!
  // It goes away with what it does: the focus stays at the picture.
  useLayoutEffect(() => {
    const own = place.current!
    const field = own.closest('form')!.querySelector<HTMLInputElement>('input[type=file]')
    return () => {
      if (own.contains(document.activeElement)) field?.focus()
    }
  }, [])
  return (
    <span ref={place}>
      <Button isPending={isSending} onClick={() => void drawInitials(name, inForm('[data-initials]')).then(save)}>
        {t.useInitials}
      </Button>
    </span>
  )
}
