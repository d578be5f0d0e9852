import { reviewLimits } from '#contract/reviews/constants.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import { replyToReviewBody } from '#contract/reviews/schemas.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/reviews/forms.ts'
import * as common from '#texts/common.ts'
import * as fields from '#texts/reviews/fields.ts'

type Draft = { text: string }
const schema = formSchema(replyToReviewBody, fields)
type ReplyFormProps = { reviewId: string; onDone: () => void }

/** The mentor's one reply to a review. */
export function ReplyForm({ reviewId, onDone }: ReplyFormProps) {
  const form = useSchemaForm<Draft>(schema, { text: '' })
  const { alert, show, clear } = useFormAlert()
  const reply = useAct(reviewRoutes.replyToReview)

  async function send(body: Draft) {
    clear()
    try {
      await reply.run({ params: { id: reviewId }, body })
    } catch (error) {
      show(failureText(error))
      return
    }
    toast.success(t.answered)
    onDone()
  }

  return (
    <Form className="mt-3 flex flex-col gap-3" onSubmit={form.handleSubmit(send)}>
      <FormTextArea
        control={form.control}
        name="text"
        label={t.yourAnswer}
        description={t.answerHint}
        limit={reviewLimits.reply}
        rows={3}
        autoFocus
      />
      <FormAlert alert={alert} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={reply.isPending}>
          {t.sendAnswer}
        </Button>
        <Button onClick={onDone}>{common.cancel}</Button>
      </div>
    </Form>
  )
}
