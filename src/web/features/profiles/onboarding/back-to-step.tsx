import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** A later step opened before an earlier one was finished: back to that one, with a word about it. */
export function BackToStep({ to }: { to: string }) {
  const t = useMessages('onboarding')
  const navigate = useNavigate()
  useEffect(() => {
    toast.info(t.missingStep)
    void navigate(to, { replace: true })
    // Once, when the step opens.
  }, [])
  return null
}
