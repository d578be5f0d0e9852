import type { ComponentProps, FormEvent, ReactNode } from 'react'
import {
  get,
  set,
  useController,
  useForm,
  useFormState,
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldOfMessage } from '#contract/field-messages.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useHydrated } from '#web/platform/dom/hydrated.ts'
import { usePasswordRules } from './password-rules.ts'

/** A form whose fields the contract's schema judges: on leaving a field, then at every change. */
export function useSchemaForm<Values extends FieldValues>(
  schema: z.core.$ZodType,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values> {
  return useForm<Values>({ resolver: judgeBy<Values>(schema), defaultValues, mode: 'onTouched' })
}

/** Asks the schema; a field with several faults shows the first. */
function judgeBy<Values extends FieldValues>(schema: z.core.$ZodType): Resolver<Values> {
  return (values) => {
    const judged = z.safeParse(schema, values)
    if (judged.success) return { values: judged.data as Values, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const { path, code, message } of judged.error.issues) {
      const name = path.join('.')
      if (!get(errors, name)) set(errors, name, { type: code ?? 'custom', message })
    }
    return { values: {}, errors }
  }
}

/**
 * The form itself. What the server rendered takes no input until the page is alive: otherwise an early press would send the fields as a
 * plain form, and early typing would be lost.
 */
export function Form({
  onSubmit,
  className,
  children,
}: {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  className?: string
  children: ReactNode
}) {
  return (
    <form noValidate method="post" onSubmit={onSubmit}>
      <fieldset disabled={!useHydrated()} className={`min-w-0 ${className ?? ''}`}>
        {children}
      </fieldset>
    </form>
  )
}

type Bound<Values extends FieldValues> = { control: Control<Values>; name: FieldPath<Values> }
type Without<Props> = Omit<Props, 'value' | 'onChange' | 'onBlur' | 'name' | 'ref' | 'errorMessage' | 'isInvalid'>

/** What `useController` gives, in the shape that our fields take. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
}: {
  control: Control<Values>
  name: Name
}) {
  const { field, fieldState } = useController({ control, name })
  return { ...field, ...(fieldState.error ? { isInvalid: true, errorMessage: fieldState.error.message } : {}) }
}

export function FormTextField<Values extends FieldValues>({
  control,
  name,
  ...props
}: Bound<Values> & Without<ComponentProps<typeof TextField>>) {
  return <TextField {...props} {...useField({ control, name })} />
}

export function FormTextArea<Values extends FieldValues>({
  control,
  name,
  ...props
}: Bound<Values> & Without<ComponentProps<typeof TextArea>>) {
  return <TextArea {...props} {...useField({ control, name })} />
}

export function FormCheckbox<Values extends FieldValues>({
  control,
  name,
  ...props
}: Bound<Values> & Without<ComponentProps<typeof Checkbox>>) {
  return <Checkbox {...props} {...useField({ control, name })} />
}

/** A password; `withRules` shows the live checklist for one that is being set. */
export function FormPasswordField<Values extends FieldValues>(
  props: Bound<Values> & { withRules?: boolean } & Without<Omit<ComponentProps<typeof PasswordField>, 'rules'>>,
) {
  const { control, name, withRules = false, ...rest } = props
  const field = useField({ control, name })
  const rules = usePasswordRules(String(field.value ?? ''))
  return <PasswordField {...rest} {...field} {...(withRules ? { rules } : {})} />
}

/** Puts the server's messages on the fields they name; answers with those that name none. */
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

/** Whether anything was typed; reads the form state where it is shown, so that only this renders with it. */
export function useIsDirty<Values extends FieldValues>(control: Control<Values>): boolean {
  return useFormState({ control }).isDirty
}
