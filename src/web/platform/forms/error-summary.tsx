import { useFormState, type FieldError, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { Suspense } from 'react'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

/** Fetched with the schema of a form (`useSchemaForm`): before there is one nothing can be wrong. */
const errorSummaryBox = lazyComponent(() =>
  import('#web/ui/fields/form-error-summary.tsx').then((module) => module.FormErrorSummary),
)

/** A failure is shown in the summary's place. */
export const preloadErrorSummary = (): void => void errorSummaryBox.preload().catch(() => undefined)

type ErrorSummaryProps<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'control' | 'setFocus'> & {
  /** In the order of the form. */
  fields: readonly FieldPath<Values>[]
}

/** What is wrong, above a form, once it was sent; each line leads to its field. What the server refused is said in its own place. */
export function ErrorSummary<Values extends FieldValues>({ control, setFocus, fields }: ErrorSummaryProps<Values>) {
  const { errors, submitCount } = useFormState({ control })
  if (submitCount === 0) return null
  const shown = fields.flatMap((name) => {
    const { type, message } = (errors[name] as FieldError | undefined) ?? {}
    return type === 'server' || !message ? [] : [{ fieldId: name, message, focus: () => setFocus(name) }]
  })
  return (
    <Suspense>
      <errorSummaryBox.Component errors={shown} attempt={submitCount} />
    </Suspense>
  )
}
