import { appealRoutes } from '#contract/moderation/appeal-routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormDraft } from '#web/platform/forms/form-draft.ts'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { onMissingSchema, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { retryImport } from '#web/ui/lazy/retry-import.ts'
import * as t from '#texts/moderation/appeal.ts'

const loadSchema = () => retryImport(() => import('../form-schemas.ts').then((module) => module.appealForm))
/** With the first focus; submitting retries a failed load. */
const preloadSchema = () => void loadSchema().catch(() => undefined)

/** A suspended person's appeal, by the link of the e-mail about it. */
export function AppealForm({ token }: { token: string }) {
  const form = useSchemaForm<{ text: string }>(loadSchema, { text: '' })
  const { alert, show, clear } = useFormAlert()
  useFormDraft(form, 'appeal')
  const send = useAct(appealRoutes.sendAppeal, {
    onSuccess: () => form.reset(),
    onError: (error) => show(failureText(error)),
  })
  const submit = form.handleSubmit((body) => {
    clear()
    send.start({ params: { token }, body })
  }, onMissingSchema(show))
  return (
    <Form onSubmit={submit} onFocus={preloadSchema} className="flex flex-col gap-5">
      <FormTextArea control={form.control} name="text" label={t.text} description={t.textHint} limit={2000} rows={6} />
      <FormAlert alert={alert} />
      <div>
        <Button type="submit" variant="primary" isPending={send.isPending}>
          {t.send}
        </Button>
      </div>
    </Form>
  )
}
