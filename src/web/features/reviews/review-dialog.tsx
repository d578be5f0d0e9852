import { useId } from 'react'
import type { Control } from 'react-hook-form'
import type { z } from 'zod/mini'
import { reviewAspects, reviewLimits } from '#contract/reviews/constants.ts'
import { createReviewBody } from '#contract/reviews/schemas.ts'
import { reviewRoutes, type AwaitedReview } from '#contract/reviews/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { showFieldErrors, useIsDirty, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { useGuardedText } from '#web/platform/forms/confirm-close.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Disclosure } from '#web/ui/overlays/disclosure.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { RatingField } from './rating-field.tsx'
import { sessionName } from './session-name.ts'
import * as reviews from '#texts/reviews.ts'
import * as t from '#texts/reviews/forms.ts'
import * as common from '#texts/common.ts'
import * as fieldTexts from '#texts/reviews/fields.ts'

type Draft = z.input<typeof createReviewBody>
const schema = formSchema(createReviewBody, fieldTexts)
const fields = ['overall', ...reviewAspects, 'text', 'anonymous'] as const

type ReviewDialogProps = {
  /** The session that is reviewed, as `awaitedReviews` names it. */
  session: AwaitedReview
  onClose: () => void
}

/** Writes the review of a session that the reader attended. */
export function ReviewDialog({ session, onClose }: ReviewDialogProps) {
  const formId = useId()
  const { control, alert, submit, isPending } = useReview(session, onClose)
  const { close, question } = useGuardedText(useIsDirty(control), onClose)
  const footer = (
    <>
      <Button onClick={close}>{common.cancel}</Button>
      <Button type="submit" form={formId} variant="primary" isPending={isPending}>
        {t.send}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onOpenChange={close} title={t.writeTitle} size="lg" footer={footer}>
      <Form id={formId} className="flex flex-col gap-5" onSubmit={submit}>
        <p className="text-ui text-ink-2">
          {reviews.about({ title: sessionName(session), name: session.mentorFullName })}
        </p>
        <Rating control={control} name="overall" label={t.overallQuestion} />
        <FormTextArea
          control={control}
          name="text"
          label={t.text}
          description={t.textHint}
          limit={reviewLimits.text}
          isOptional
        />
        <Disclosure summary={t.details}>
          <div className="flex flex-col gap-3">
            {reviewAspects.map((aspect) => (
              <Rating key={aspect} control={control} name={aspect} label={t.question[aspect]} isCompact />
            ))}
          </div>
        </Disclosure>
        <AnonymousSwitch control={control} />
        <FormAlert alert={alert} />
        {question}
      </Form>
    </Dialog>
  )
}

type RatingProps = {
  control: Control<Draft>
  name: 'overall' | (typeof reviewAspects)[number]
  label: string
  isCompact?: boolean
}

function Rating({ control, name, label, isCompact = false }: RatingProps) {
  return <RatingField label={label} isCompact={isCompact} {...useField({ control, name })} />
}

function AnonymousSwitch({ control }: { control: Control<Draft> }) {
  const { value, onChange, onBlur, name, ref } = useField({ control, name: 'anonymous' })
  return <Switch label={t.stayAnonymous} description={t.anonymousHint} {...{ value, onChange, onBlur, name, ref }} />
}

function useReview({ kind, sessionId }: AwaitedReview, onClose: () => void) {
  const form = useSchemaForm<Draft>(schema, { kind, sessionId, text: '', anonymous: false })
  const { alert, show, clear } = useFormAlert()
  const create = useAct(reviewRoutes.createReview)

  async function send(draft: Draft) {
    clear()
    try {
      await create.run({ body: draft })
    } catch (error) {
      const isInput = error instanceof ApiError && error.status === 400
      if (isInput && showFieldErrors(form, error, fields).length === 0) return
      show(failureText(error))
      return
    }
    toast.success(t.sent)
    onClose()
  }
  return { control: form.control, alert, submit: form.handleSubmit(send), isPending: create.isPending }
}
