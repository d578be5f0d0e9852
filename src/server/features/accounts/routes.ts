import { apiKeyRoutes } from '#contract/accounts/api-key-routes.ts'
import { emailChangeRoutes } from '#contract/accounts/email-change-routes.ts'
import { emailCheckRoutes } from '#contract/accounts/email-check-routes.ts'
import { passkeyRoutes } from '#contract/accounts/passkey-routes.ts'
import { reauthenticationRoutes } from '#contract/accounts/reauthentication-routes.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import type { Context } from '#server/platform/context.ts'
import { implement, query, type Feature } from '#server/platform/feature.ts'
import { createPasskeys } from '#server/platform/auth/passkeys.ts'
import { createOidc } from '#server/platform/auth/oidc.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { apiKeyHandlers } from './api-keys/manage-api-keys.ts'
import { activateTwoStep } from './two-step/activate-two-step.ts'
import { confirmEmailChange } from './email-change/confirm-email-change.ts'
import { emailChange } from './email-change/queries.ts'
import { cancelEmailChange, requestEmailChange } from './email-change/request-email-change.ts'
import { undoEmailChange } from './email-change/undo-email-change.ts'
import { requestPasswordReset, mailJobs, resendVerification } from './mail-tokens/request-mail.ts'
import { changePassword } from './passwords/change-password.ts'
import { enrolTwoStep } from './two-step/enrol-two-step.ts'
import { endDevice, endOtherDevices, logOut } from './sign-in/log-out.ts'
import { listTimeZones } from './list-time-zones.ts'
import { listProviders } from './sign-in/identify-with-provider.ts'
import { logIn } from './sign-in/log-in.ts'
import { logInWithProvider } from './sign-in/log-in-with-provider.ts'
import { mailTwoStepCode } from './two-step/mail-two-step-code.ts'
import { accountNotices } from './notices.ts'
import { config, listDevices, twoStep, validate } from './queries.ts'
import { refreshSession } from './sign-in/refresh-session.ts'
import { registerAccount } from './sign-up/register-account.ts'
import { registerWithProvider } from './sign-up/register-with-provider.ts'
import { addPasskey, passkeyOptions } from './passkeys/add-passkey.ts'
import { removePasskey, renamePasskey } from './passkeys/change-passkey.ts'
import { listPasskeys } from './passkeys/queries.ts'
import { signInWithPasskey } from './passkeys/sign-in-with-passkey.ts'
import { confirmWithPasskey } from './reauthentication/confirm-with-passkey.ts'
import { confirmIdentity } from './reauthentication/confirm-identity.ts'
import { reauthentication } from './reauthentication/queries.ts'
import { removeTwoStep } from './two-step/remove-two-step.ts'
import { renewRecoveryCodes } from './two-step/renew-recovery-codes.ts'
import { checkResetLink, resetPassword } from './passwords/reset-password.ts'
import { secureAccount } from './sign-in/secure-account.ts'
import { setLanguage } from './set-language.ts'
import { setTimeFormat } from './set-time-format.ts'
import { sweepAccounts } from './sweep-accounts.ts'
import { confirmEmailCheck, requestEmailCheck } from './undeliverable/check-email.ts'
import { bounceJobs } from './undeliverable/read-bounces.ts'
import { bounceWebhook } from './undeliverable/receive-bounces.ts'
import { verifyEmail } from './sign-up/verify-email.ts'
import { verifyTwoStep } from './two-step/verify-two-step.ts'

/** Accounts: identity and authentication. */
export function createAccounts(dependencies: AppDependencies): Feature {
  const { env } = dependencies
  const oidc = createOidc(env)
  return {
    name: 'accounts',
    endpoints: [
      ...addressEndpoints(dependencies),
      ...passkeyEndpoints(dependencies),
      ...implement(apiKeyRoutes, apiKeyHandlers),
      ...implement(
        { ...accountRoutes, ...reauthenticationRoutes },
        {
          config: query(config(env, oidc, dependencies.instance)),
          timeZones: query(listTimeZones),
          register: registerAccount(dependencies),
          registerSocial: registerWithProvider(dependencies, oidc),
          login: logIn(dependencies),
          loginSocial: logInWithProvider(dependencies, oidc),
          listProviders: query(listProviders(dependencies, oidc)),
          verifyEmail: verifyEmail(dependencies),
          resendVerification,
          forgotPassword: requestPasswordReset,
          checkResetLink: query(checkResetLink),
          resetPassword: resetPassword(env),
          secureAccount,
          refresh: refreshSession(dependencies),
          logout: logOut,
          validate: query(validate),
          changePassword: changePassword(env),
          listDevices: query(listDevices),
          endDevice,
          endOtherDevices,
          setTimeFormat,
          setLanguage,
          twoStep: query(twoStep),
          enrolTwoStep: enrolTwoStep(dependencies),
          activateTwoStep: activateTwoStep(dependencies),
          removeTwoStep,
          renewRecoveryCodes,
          reauthentication: query(reauthentication),
          confirmIdentity: confirmIdentity(dependencies),
          verifyTwoStep: verifyTwoStep(dependencies),
          resendTwoStep: mailTwoStepCode(dependencies),
        },
      ),
    ],
    constraints: { users_email_key_key: 'email_taken', passkeys_credential: 'passkey_exists' },
    notices: accountNotices(dependencies),
    jobs: {
      ...mailJobs(dependencies),
      ...bounceJobs(dependencies),
      sweep: { run: sweepAccounts, cron: '17 3 * * *' },
    },
    resources: bounceWebhook(dependencies),
  }
}

/** The address of an account: changing it, and showing that mail arrives there. */
const addressEndpoints = (dependencies: AppDependencies) =>
  implement(
    { ...emailChangeRoutes, ...emailCheckRoutes },
    {
      emailChange: query(emailChange),
      requestEmailChange,
      cancelEmailChange,
      confirmEmailChange: confirmEmailChange(dependencies),
      undoEmailChange: undoEmailChange(dependencies),
      requestEmailCheck: requestEmailCheck(dependencies),
      confirmEmailCheck,
    },
  )

function passkeyEndpoints(dependencies: AppDependencies) {
  const passkeys = createPasskeys(dependencies.env, dependencies.secrets)
  return implement(passkeyRoutes, {
    listPasskeys: query(listPasskeys),
    passkeyOptions: passkeyOptions(passkeys),
    addPasskey: addPasskey(passkeys),
    renamePasskey,
    removePasskey,
    passkeySignInOptions: query((ctx: Context) => passkeys.signInOptions(ctx.now)),
    signInWithPasskey: signInWithPasskey(dependencies, passkeys),
    confirmWithPasskey: confirmWithPasskey(passkeys),
  })
}
