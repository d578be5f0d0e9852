import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { accountMessages } from '#contract/accounts/messages.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { firstMessage } from '#web/platform/api/api-error.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { saveReturnTo } from '#web/platform/session/return-to.ts'
import { signIn, useSessionState } from '#web/platform/session/auth-session.ts'

const formId = 'log-in-again'

/** When the sign-in ends under someone's hands: the page and what she typed stay, she logs in on top of it. */
export function ExpiredDialog() {
  const t = useMessages('member-shell')
  const state = useSessionState()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const elsewhere = () => {
    saveReturnTo({ to: pathname + search + hash })
    void navigate(paths.login)
  }
  const login = useAct(accountRoutes.login, {
    onSuccess: (reply) => {
      setPassword('')
      // A second step has a page of its own.
      if ('challengeId' in reply) return elsewhere()
      signIn(reply, state?.remembered ?? false)
      void client.invalidateQueries()
    },
  })
  if (!state?.expired) return null
  const { email, authProviderType } = state.record
  const submit = (event: FormEvent) => {
    event.preventDefault()
    login.start({ body: { email, password, rememberMe: state.remembered } })
  }
  const isLocal = authProviderType === 'LOCAL'
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => (open ? undefined : elsewhere())}
      role="alertdialog"
      size="sm"
      title={t.expiredTitle}
      footer={
        <>
          <Button onClick={elsewhere}>{t.expiredOther}</Button>
          {isLocal ? (
            <Button type="submit" form={formId} variant="primary" isPending={login.isPending}>
              {t.loginAction}
            </Button>
          ) : null}
        </>
      }
    >
      <p className="text-ui text-ink-2">{t.expiredText}</p>
      {isLocal ? (
        <form id={formId} onSubmit={submit} className="mt-4">
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={t.password}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            errorMessage={login.error ? firstMessage(login.error, accountMessages.loginUnreachable) : undefined}
          />
        </form>
      ) : null}
    </Dialog>
  )
}
