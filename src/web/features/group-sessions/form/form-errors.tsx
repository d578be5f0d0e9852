import { useEffect, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { FormErrorSummary } from '#web/ui/fields/form-error-summary.tsx'
import type { ValidationOptions } from './draft/draft-validation.ts'
import { fieldOrder, filledAtFirst, isBlank, neededFields, type SessionDraft } from './draft/draft.ts'
import { loadValidation } from './draft/load-validation.ts'
import { fieldId, type FormSectionProps } from './form-section.ts'
import * as t from '#texts/group-sessions/hosting.ts'

/** The error summary above the form, after a submit; each line links to its field. */
export function FormErrors({ control }: FormSectionProps) {
  const { errors, submitCount } = useFormState({ control })
  const shown = fieldOrder.flatMap((field) => {
    const message = errors[field]?.message
    return typeof message === 'string' ? [{ fieldId: fieldId(field), message }] : []
  })
  return submitCount > 0 ? <FormErrorSummary errors={shown} attempt={submitCount} /> : null
}

type Validation = typeof import('./draft/draft-validation.ts')

/** "5 of 7 done". A blank form needs no validation (zod), which is loaded with the first change. */
export function DoneText({ control, options }: FormSectionProps & { options: () => ValidationOptions }) {
  const draft = useWatch({ control }) as SessionDraft
  const [validation, setValidation] = useState<Validation | null>(null)
  const blank = isBlank(draft)
  useEffect(() => {
    if (blank) return
    // If it cannot be loaded no progress is shown; submitting shows the errors.
    void loadValidation().then(setValidation, () => undefined)
  }, [blank])
  const done = blank ? filledAtFirst.length : validation && countDone(validation.draftErrors(draft, options()))
  if (done === null) return null
  return <p className="text-ui text-ink-2 tnum">{t.done({ count: done, of: neededFields.length })}</p>
}

function countDone(errors: ReturnType<Validation['draftErrors']>): number {
  const missing = new Set(errors.map(({ field }) => field))
  return neededFields.filter((field) => !missing.has(field)).length
}
