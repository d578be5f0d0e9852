import { useState } from 'react'
import type { CallError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { takeTokenFromAddress } from './token-in-address.ts'
import { unusableLink, type UnusableLink } from './unusable-link.ts'

/** The token of an e-mailed link and what becomes of it; errors that are not about the link show above the button. */
export function useMailedLink() {
  const [token] = useState(takeTokenFromAddress)
  const [unusable, setUnusable] = useState<UnusableLink | null>(token === null ? 'damaged' : null)
  const { alert, show } = useFormAlert()
  const fail = (error: CallError) => {
    const why = unusableLink(error)
    if (why) setUnusable(why)
    else show(failureText(error))
  }
  return { token: token ?? '', unusable, alert, fail }
}
