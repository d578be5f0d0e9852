import { verificationRoutes } from '#contract/verification/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { updateSession } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DocumentField } from './document-field.tsx'
import { LinkedinField } from './linkedin-field.tsx'
import { useRequestDraft } from './request-draft.ts'
import * as t from '#texts/verification.ts'

/** Collects address and documents and sends the request; `onSent` comes once it waits for our team. */
export function VerificationForm({ onSent }: { onSent: () => void }) {
  const { draft, change, forget } = useRequestDraft()
  const { linkedinUrl, resume, certificate } = draft
  const { alert, show, clear } = useFormAlert()
  const request = useAct(verificationRoutes.requestVerification, {
    onSuccess: ({ profileVerificationStatus }) => {
      forget()
      updateSession({ profileVerificationStatus })
      toast.success(t.requestSent)
      onSent()
    },
    onError: (error) => show(failureText(error)),
  })
  const missing = linkedinUrl === null ? t.missing.url : resume === null ? t.missing.resume : null

  function send() {
    if (linkedinUrl === null || resume === null) return
    clear()
    const certificateUrl = certificate ? { certificateUrl: certificate.link } : {}
    request.start({ body: { linkedinUrl, resumeUrl: resume.link, ...certificateUrl } })
  }

  return (
    <div className="flex flex-col gap-6">
      <LinkedinField value={linkedinUrl} onChange={(url) => change({ linkedinUrl: url })} />
      <DocumentField
        title={t.resume}
        label={t.resumeLabel}
        value={resume}
        onChange={(file) => change({ resume: file })}
      />
      <DocumentField
        title={t.certificate}
        label={t.certificateLabel}
        value={certificate}
        onChange={(file) => change({ certificate: file })}
      />
      <FormAlert alert={alert} />
      <Button
        variant="primary"
        size="lg"
        className="self-start"
        isPending={request.isPending}
        disabledReason={missing}
        onClick={send}
      >
        {t.send}
      </Button>
    </div>
  )
}
