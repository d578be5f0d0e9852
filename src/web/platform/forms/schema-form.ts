import { useEffect } from 'react'
import {
  get,
  set,
  useForm,
  useFormState,
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type ResolverResult,
  type UseFormReturn,
} from 'react-hook-form'
import { fieldOfMessage } from '#contract/field-errors.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { notFetchedText } from '#web/platform/api/failure-text.ts'
import { preloadErrorSummary } from './error-summary.tsx'
import type { FormSchema } from './form-schema.ts'

/** A schema or its loader: on public pages zod, the schemas and their texts are loaded once the form is used. */
type SchemaSource = FormSchema | (() => Promise<FormSchema>)

/** A form validated by the contract's schema: on blur, then at every change. */
export function useSchemaForm<Values extends FieldValues>(
  source: SchemaSource,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values> {
  return useForm<Values>({ resolver: resolverOf<Values>(source), defaultValues, mode: 'onTouched' })
}

const notLoaded = 'schema'

/** For the second callback of `handleSubmit`: nothing was submitted because the schema could not be loaded. */
export const isSchemaMissing = (errors: FieldErrors): boolean => notLoaded in errors

/** The second callback of `handleSubmit`, where nothing else is to be said there: shows that the schema could not be loaded. */
export const onMissingSchema =
  (show: (message: string) => void) =>
  (errors: FieldErrors): void => {
    if (isSchemaMissing(errors)) show(notFetchedText())
  }

function resolverOf<Values extends FieldValues>(source: SchemaSource): Resolver<Values> {
  if (typeof source !== 'function') return (values) => (preloadErrorSummary(), validate<Values>(source, values))
  return async (values) => {
    preloadErrorSummary()
    return await source().then(
      (schema) => validate<Values>(schema, values),
      () => ({ values: {}, errors: { [notLoaded]: { type: notLoaded } } as FieldErrors as FieldErrors<Values> }),
    )
  }
}

/** A field with several errors shows the first. */
function validate<Values extends FieldValues>({ schema, textOf }: FormSchema, values: Values): ResolverResult<Values> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return { values: parsed.data as Values, errors: {} }
  const errors: FieldErrors<Values> = {}
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.')
    if (!get(errors, name)) set(errors, name, { type: issue.code ?? 'custom', message: textOf(issue) })
  }
  return { values: {}, errors }
}

/** For a repeated password: the second one, once touched or invalid, is validated again when the first changes. */
export function useConfirmation<Values extends FieldValues>(
  { subscribe, trigger }: UseFormReturn<Values>,
  password: FieldPath<Values>,
  confirmation: FieldPath<Values>,
): void {
  useEffect(
    () =>
      subscribe({
        name: password,
        exact: true,
        formState: { values: true },
        callback: ({ touchedFields, errors }) => {
          if (get(touchedFields, confirmation) || get(errors, confirmation)) void trigger(confirmation)
        },
      }),
    [subscribe, trigger, password, confirmation],
  )
}

/** Shows the server's messages at the fields they name; returns those that name none. */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  fields: readonly FieldPath<Values>[],
): string[] {
  if (!(error instanceof ApiError)) return []
  const rest: string[] = []
  for (const message of error.messages) {
    const found = fieldOfMessage(message, fields)
    if (found) form.setError(found.field, { type: 'server', message: found.text }, { shouldFocus: true })
    else rest.push(message)
  }
  return rest
}

/** Whether the form is dirty; reads the form state here, so that only this component renders with it. */
export function useIsDirty<Values extends FieldValues>(control: Control<Values>): boolean {
  return useFormState({ control }).isDirty
}
