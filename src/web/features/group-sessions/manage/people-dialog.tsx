import { useId, useState, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import type { CallError } from '#web/platform/api/api-error.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { useGuardedText } from '#web/platform/forms/confirm-close.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ChangeFailed } from './change-failed.tsx'
import { PeopleField, type Chosen } from './people-field.tsx'
import * as t from '#texts/group-sessions/members.ts'
import * as common from '#texts/common.ts'

type PeopleDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  text: string
  field: Omit<ComponentProps<typeof PeopleField>, 'chosen' | 'onChange'>
  submitLabel: (count: number) => string
  onSubmit: (ids: string[]) => void
  isPending: boolean
  error: CallError | null
  /** The button next to the submit button; Cancel by default. */
  secondary?: ReactNode
}

/** Chooses people by name and invites them; the frame of both invite dialogs. */
export function PeopleDialog(props: PeopleDialogProps) {
  const { isOpen, onClose, title, text, field, submitLabel, onSubmit, isPending, error, secondary } = props
  const form = useId()
  const [chosen, setChosen] = useState<Chosen[]>([])
  const { close, question } = useGuardedText(chosen.length > 0, onClose)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen.length > 0) onSubmit(chosen.map(({ id }) => id))
  }

  const footer = (
    <>
      {secondary ?? <Button onClick={close}>{common.cancel}</Button>}
      <Button
        variant="primary"
        type="submit"
        form={form}
        isPending={isPending}
        disabledReason={chosen.length === 0 ? t.choosePeople : null}
        reasonPlacement="tip"
      >
        {submitLabel(chosen.length)}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={close} title={title} footer={footer}>
      <Form id={form} onSubmit={submit} className="min-h-72">
        <p className="mb-4 text-ui text-ink-2">{text}</p>
        <PeopleField {...field} chosen={chosen} onChange={setChosen} />
        <ChangeFailed error={error} title={t.inviteFailed} />
        {question}
      </Form>
    </Dialog>
  )
}
