import { useState } from 'react'
import { ApiError, type CallError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { takeTokenFromAddress } from './token-in-address.ts'

/** The token of an e-mailed link and what becomes of it: unusable when used, expired or missing; other errors show above the button. */
export function useMailedLink() {
  const [token] = useState(takeTokenFromAddress)
  const [isUnusable, setUnusable] = useState(token === null)
  const { alert, show } = useFormAlert()
  const fail = (error: CallError) => {
    if (error instanceof ApiError && error.code === 'token_expired') setUnusable(true)
    else show(failureText(error))
  }
  return { token: token ?? '', isUnusable, alert, fail }
}
