import type { Ref } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { PartUnavailable } from '#web/ui/lazy/retry-import.ts'
import { PartFailure } from '#web/ui/lazy/lazy-component.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { controlClass } from '../control-class.ts'
import type { Focusable } from './rich-text-editor.tsx'
import { docOfHtml, withoutLinks } from './rich-text-doc.ts'
import { RichText } from './rich-text.tsx'

type FormattedTextProps = {
  id: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  isLoading: boolean
  /** Why its editor could not be loaded. */
  failure: PartUnavailable | null
  /** HTML. */
  value: string
  /** The reader is about to write. */
  onWanted: () => void
  onBlur?: (() => void) | undefined
  ref?: Ref<Focusable> | undefined
}

/** A formatted text in place of its editor while that is not loaded: a plain text area would lose the formatting. */
export function FormattedText(props: FormattedTextProps) {
  const { id, labelId, describedBy, isInvalid, isLoading, failure, value, onWanted, onBlur, ref } = props
  return (
    <>
      <div
        ref={ref as Ref<HTMLDivElement>}
        id={id}
        role="textbox"
        tabIndex={0}
        aria-readonly="true"
        aria-multiline="true"
        aria-busy={isLoading}
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        aria-required="true"
        onFocus={onWanted}
        onBlur={onBlur}
        className={cx(controlClass, 'relative min-h-51 cursor-text')}
      >
        <RichText doc={withoutLinks(docOfHtml(value))} className="max-w-none text-ink" />
        {isLoading ? <Spinner className="absolute inset-e-3 top-3 text-ink-3" /> : null}
      </div>
      {failure ? <PartFailure error={failure} onRetry={onWanted} /> : null}
    </>
  )
}
