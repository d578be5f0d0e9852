import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Icon } from '#web/ui/media/icon.tsx'
import * as messages from '#texts/ui.ts'

export type FormErrorSummaryProps = {
  /** In the order of the form; `fieldId` is the id of the control, or names the field that `focus` turns to. */
  errors: readonly { fieldId?: string; message: string; focus?: () => void }[]
  /** Changes with every failed attempt, so that the same errors are announced again. */
  attempt: number
  /** Focuses the summary; leave out where the first invalid field gets the focus. */
  takesFocus?: boolean
}

/**
 * The errors of a form, above it; each line links to its field. An attempt is announced as a whole; then, as fields are corrected, only how
 * many are left.
 */
export function FormErrorSummary({ errors, attempt, takesFocus = false }: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0 && takesFocus) box.current?.focus()
  }, [attempt, takesFocus])
  return (
    <div role="alert" aria-atomic="false" key={attempt}>
      {errors.length > 0 ? (
        <div ref={box} tabIndex={-1} className="flex gap-3 rounded-lg bg-danger-soft p-4 text-ui text-danger-ink">
          <Icon as={CircleAlert} className="mt-0.5" />
          <div>
            <p className="font-semibold">{messages.errorSummary({ count: errors.length })}</p>
            <ul className="mt-1.5 flex flex-col gap-2">
              {errors.map(({ fieldId, message, focus }) => (
                <li key={`${fieldId}-${message}`}>
                  {fieldId ? (
                    <a
                      href={`#${fieldId}`}
                      className="underline underline-offset-4"
                      onClick={(event) => {
                        event.preventDefault()
                        // The fields belong to the form below: their ids are all this box may know of them.
                        if (focus) focus()
                        else document.getElementById(fieldId)?.focus()
                      }}
                    >
                      {message}
                    </a>
                  ) : (
                    message
                  )}
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
    </div>
  )
}
