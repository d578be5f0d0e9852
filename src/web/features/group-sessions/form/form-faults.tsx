import { useFormState, useWatch } from 'react-hook-form'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { FormErrorSummary } from '#web/ui/fields/form-error-summary.tsx'
import { fieldOrder, neededFields, type Fault, type SessionDraft } from './draft.ts'
import { fieldId, type Part } from './parts.ts'

/** What is wrong, above the form, once it was sent; each line leads to its field. */
export function FormFaults({ control }: Part) {
  const { errors, submitCount } = useFormState({ control })
  const shown = fieldOrder.flatMap((field) => {
    const message = errors[field]?.message
    return typeof message === 'string' ? [{ fieldId: fieldId(field), message }] : []
  })
  return submitCount > 0 ? <FormErrorSummary errors={shown} attempt={submitCount} /> : null
}

/** "5 of 7 done". */
export function DoneText({ control, judge }: Part & { judge: (draft: SessionDraft) => readonly Fault[] }) {
  const t = useMessages('hosting')
  const draft = useWatch({ control }) as SessionDraft
  const missing = new Set(judge(draft).map(({ field }) => field))
  const done = neededFields.filter((field) => !missing.has(field)).length
  return <p className="text-ui text-ink-2 tnum">{t.done(done, neededFields.length)}</p>
}
