import { useId, useState, type FormEvent } from 'react'
import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { groupSessionLimits } from '#contract/group-sessions/constants.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { useGuardedText } from '#web/platform/forms/confirm-close.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { afterCohostChange } from '../after-change.ts'
import { ChangeFailed } from './change-failed.tsx'
import type { ManageProps } from './manage-props.ts'
import { PeopleField, type Chosen } from './people-field.tsx'

/** Invites mentors to cohost a session. */
export function CohostsDialog({ session, isOpen, onClose }: ManageProps) {
  const t = useMessages('group-members')
  const { cancel } = useMessages('common')
  const form = useId()
  const [chosen, setChosen] = useState<Chosen[]>([])
  const { close, question } = useGuardedText(chosen.length > 0, onClose)
  const invite = useAct(cohostRoutes.createCohostInvite, {
    refresh: afterCohostChange,
    onSuccess: (invites) => {
      toast.success(t.cohostsInvited(invites.length))
      onClose()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen.length > 0) invite.start({ body: { groupSessionId: session.id, mentorIds: chosen.map(({ id }) => id) } })
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={t.cohostsTitle}
      footer={
        <>
          <Button onClick={close}>{cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            isPending={invite.isPending}
            disabledReason={chosen.length === 0 ? t.choosePeople : null}
            reasonPlacement="tip"
          >
            {t.sendCohosts(chosen.length)}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={submit} className="min-h-72">
        <p className="mb-4 text-ui text-ink-2">{t.cohostsText}</p>
        <PeopleField
          label={t.mentors}
          among="mentors"
          max={groupSessionLimits.cohosts - session.cohosts.length}
          chosen={chosen}
          onChange={setChosen}
          leftOut={session.cohosts.map(({ id }) => id)}
        />
        <ChangeFailed error={invite.error} title={t.inviteFailed} />
        {question}
      </Form>
    </Dialog>
  )
}
