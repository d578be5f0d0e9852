import { passwordRules } from '#contract/accounts/password-rules.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

/** The live checklist of a new password. */
export function usePasswordRules(value: string) {
  const { passwordRule } = useMessages('common')
  return passwordRules.map((rule) => ({ text: passwordRule[rule.id], isMet: rule.met(value) }))
}
