import { accountRoutes } from '#contract/accounts/routes.ts'
import type { Context } from '#server/platform/context.ts'
import { implement, query, type Feature } from '#server/platform/feature.ts'
import { createOidc } from '#server/platform/auth/oidc.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { activateTwoStep } from './activate-two-step.ts'
import { forgetPassword, mailJobs, resendVerification } from './ask-for-mail.ts'
import { changePassword } from './change-password.ts'
import { enrolTwoStep } from './enrol-two-step.ts'
import { endDevice, logOut } from './log-out.ts'
import { logIn } from './log-in.ts'
import { logInWithProvider } from './log-in-with-provider.ts'
import { mailTwoStepCode } from './mail-two-step-code.ts'
import { config, listDevices, twoStep, validate } from './queries.ts'
import { accountReactions } from './reactions.ts'
import { refreshSession } from './refresh-session.ts'
import { registerAccount } from './register-account.ts'
import { registerWithProvider } from './register-with-provider.ts'
import { removeTwoStep } from './remove-two-step.ts'
import { resetPassword } from './reset-password.ts'
import { sweepAccounts } from './sweep-accounts.ts'
import { verifyEmail } from './verify-email.ts'
import { verifyTwoStep } from './verify-two-step.ts'

/** Who someone is, and how she proves it. */
export function createAccounts(parts: Parts): Feature {
  const { env } = parts
  const oidc = createOidc(env)
  return {
    name: 'accounts',
    endpoints: implement(accountRoutes, {
      config: query(config(env, oidc)),
      register: registerAccount(parts),
      registerSocial: registerWithProvider(parts, oidc),
      login: logIn(parts),
      loginSocial: logInWithProvider(parts, oidc),
      listProviders: query((_ctx: Context) => oidc.list()),
      verifyEmail: verifyEmail(parts),
      resendVerification,
      forgotPassword: forgetPassword,
      resetPassword: resetPassword(env),
      refresh: refreshSession(parts),
      logout: logOut,
      validate: query(validate),
      changePassword: changePassword(env),
      listDevices: query(listDevices),
      endDevice,
      twoStep: query(twoStep),
      enrolTwoStep: enrolTwoStep(parts),
      activateTwoStep: activateTwoStep(parts),
      removeTwoStep,
      verifyTwoStep: verifyTwoStep(parts),
      resendTwoStep: mailTwoStepCode(parts),
    }),
    reactions: accountReactions(parts),
    jobs: { ...mailJobs(parts), sweep: { run: sweepAccounts, cron: '17 3 * * *' } },
  }
}
