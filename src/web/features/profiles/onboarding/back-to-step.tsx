import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/profiles/onboarding.ts'

/** For a step opened before an earlier one was finished: redirects to that one with a toast. */
export function BackToStep({ to }: { to: string }) {
  const navigate = useNavigate()
  const goBack = useEffectEvent(() => {
    toast.info(t.missingStep)
    void navigate(to, { replace: true })
  })
  useEffect(() => goBack(), [])
  return null
}
