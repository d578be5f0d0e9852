import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { reportLimits } from '#contract/moderation/constants.ts'
import { useGuardedText } from '#web/platform/forms/confirm-close.tsx'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormCheckbox } from '#web/platform/forms/form-checkbox.tsx'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { useIsDirty } from '#web/platform/forms/schema-form.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { QuotedMessages } from './quoted-messages.tsx'
import { BookedDialog } from './booked-sessions.tsx'
import { useSafetyForm, type SafetyDialogProps } from './use-safety-form.ts'
import * as t from '#texts/moderation/safety.ts'
import * as common from '#texts/common.ts'
import * as errors from '#texts/chat/errors.ts'

/** Reports a person, session or review to our team; blocks its person too where that is ticked. */
export function ReportDialog(props: SafetyDialogProps) {
  const { target, isOpen, onClose } = props
  const formId = useId()
  const { control, alert, submit, isPending, booked, finish, name, quoted, setQuoted } = useSafetyForm('report', props)
  const isBlocking = useWatch({ control, name: 'isOther' })
  const { close, question } = useGuardedText(useIsDirty(control), onClose)
  if (booked.length > 0) return <BookedDialog name={name} sessions={booked} isOpen={isOpen} onClose={finish} />
  const footer = (
    <>
      <Button onClick={close}>{common.cancel}</Button>
      <Button type="submit" form={formId} variant="primary" isPending={isPending}>
        {t.send}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={close} title={t.reportTitles[target.what]} footer={footer}>
      <Form id={formId} onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-ui text-ink-2">{t.reportLead}</p>
        <FormTextArea
          control={control}
          name="reportedMessage"
          label={t.details}
          description={t.detailsHint}
          limit={reportLimits.longestText}
        />
        {target.conversation && target.conversation.messages.length > 0 ? (
          <QuotedMessages conversation={target.conversation} chosen={quoted} onChange={setQuoted} />
        ) : null}
        {target.person ? <FormCheckbox control={control} name="isOther" label={t.alsoBlock({ name })} /> : null}
        {isBlocking ? (
          <p className="text-ui text-ink-2">{t.blockSeen({ name, sentence: errors.chat_blocked })}</p>
        ) : null}
        <FormAlert alert={alert} />
        {question}
      </Form>
    </Dialog>
  )
}
