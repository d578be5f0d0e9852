import type { ComponentProps } from 'react'
import { Button, type ButtonProps } from '#web/ui/actions/button.tsx'

type FormProps = Omit<ComponentProps<'form'>, 'method' | 'noValidate'>

/**
 * A form submitted by script. `post` keeps its fields out of the address if the browser submits it: without script, or before hydration
 * and `early.ts`.
 */
export function Form(props: FormProps) {
  return <form noValidate method="post" {...props} />
}

/** The one wide button that submits a form. */
export function SubmitButton(props: Pick<ButtonProps, 'isPending' | 'disabledReason' | 'children'>) {
  return <Button type="submit" variant="primary" size="lg" className="w-full" {...props} />
}
