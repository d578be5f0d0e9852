import type { Control, FieldValues } from 'react-hook-form'
import { Button, type ButtonProps } from '#web/ui/actions/button.tsx'
import { useIsDirty } from './schema-form.ts'

type SaveButtonProps<Values extends FieldValues> = Pick<
  ButtonProps,
  'form' | 'className' | 'isPending' | 'children'
> & {
  control: Control<Values>
  /** Why it is disabled while nothing has changed. */
  unchanged: string
}

/** Submits a changed form; until then it stays focusable and says why it is disabled. */
export function SaveButton<Values extends FieldValues>({ control, unchanged, ...button }: SaveButtonProps<Values>) {
  const isDirty = useIsDirty(control)
  return (
    <Button
      {...button}
      type="submit"
      variant="primary"
      disabledReason={isDirty ? null : unchanged}
      reasonPlacement="tip"
    />
  )
}
