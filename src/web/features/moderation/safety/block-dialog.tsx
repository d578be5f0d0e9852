import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { reportLimits } from '#contract/moderation/constants.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormCheckbox } from '#web/platform/forms/form-checkbox.tsx'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { BookedDialog } from './booked-sessions.tsx'
import { useSafetyForm, type SafetyDialogProps } from './use-safety-form.ts'
import * as t from '#texts/moderation/safety.ts'
import * as common from '#texts/common.ts'
import * as errors from '#texts/chat/errors.ts'

/** Blocks a person, and reports them too where that is ticked. */
export function BlockDialog(props: SafetyDialogProps) {
  const { isOpen, onClose } = props
  const formId = useId()
  const { control, alert, submit, isPending, booked, finish, name } = useSafetyForm('block', props)
  const isReporting = useWatch({ control, name: 'isOther' })
  if (booked.length > 0) return <BookedDialog name={name} sessions={booked} isOpen={isOpen} onClose={finish} />
  const footer = (
    <>
      <Button onClick={onClose}>{common.cancel}</Button>
      <Button type="submit" form={formId} variant="danger" isPending={isPending}>
        {t.blockAction({ name })}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={t.blockTitle} footer={footer}>
      <Form id={formId} onSubmit={submit} className="flex flex-col gap-5">
        <div className="flex flex-col gap-2 text-ui text-ink-2">
          <p>{t.blockText({ name })}</p>
          <p>{t.blockSeen({ name, sentence: errors.chat_blocked })}</p>
        </div>
        <FormCheckbox control={control} name="isOther" label={t.alsoReport} />
        {isReporting ? (
          <FormTextArea
            control={control}
            name="reportedMessage"
            label={t.details}
            description={t.detailsHint}
            limit={reportLimits.longestText}
          />
        ) : null}
        <FormAlert alert={alert} />
      </Form>
    </Dialog>
  )
}
