import { page, type PageOptions, type PageRoute } from './page-route.ts'
import { paths } from './paths.ts'
import * as titles from '#texts/titles.ts'

const signIn = { layout: 'auth' } satisfies PageOptions
const signInStep = { layout: 'auth', ssr: false } satisfies PageOptions

/** Signing up and in, and what the mails about an account lead to. */
export const signInRoutes: readonly PageRoute[] = [
  page({
    path: paths.signup,
    file: 'accounts/signup',
    load: () => import('./pages/accounts/signup.tsx'),
    title: titles.signup,
    access: 'visitor',
    ...signIn,
    indexed: 'without-query',
  }),
  page({
    path: paths.login,
    file: 'accounts/login',
    load: () => import('./pages/accounts/login.tsx'),
    title: titles.login,
    access: 'visitor',
    ...signIn,
    indexed: 'without-query',
  }),
  page({
    path: paths.confirmAccount,
    file: 'accounts/confirm-account',
    load: () => import('./pages/accounts/confirm-account.tsx'),
    title: titles.confirmAccount,
    access: 'visitor',
    ...signInStep,
  }),
  page({
    path: paths.validate,
    file: 'accounts/validate',
    load: () => import('./pages/accounts/validate.tsx'),
    title: titles.validate,
    access: 'public',
    ...signInStep,
    indexed: 'never',
  }),
  page({
    path: paths.forgotPassword,
    file: 'accounts/forgot-password',
    load: () => import('./pages/accounts/forgot-password.tsx'),
    title: titles.forgotPassword,
    access: 'visitor',
    ...signIn,
  }),
  page({
    path: paths.resetPassword,
    file: 'accounts/reset-password',
    load: () => import('./pages/accounts/reset-password.tsx'),
    title: titles.resetPassword,
    access: 'public',
    ...signInStep,
    indexed: 'never',
  }),
  page({
    path: paths.resetSuccess,
    file: 'accounts/reset-success',
    load: () => import('./pages/accounts/reset-success.tsx'),
    title: titles.resetSuccess,
    access: 'visitor',
    ...signInStep,
  }),
  page({
    path: paths.secureAccount,
    file: 'accounts/secure-account',
    load: () => import('./pages/accounts/secure-account.tsx'),
    title: titles.secureAccount,
    access: 'public',
    ...signInStep,
    indexed: 'never',
  }),
  page({
    path: paths.confirmEmailChange,
    file: 'accounts/confirm-email-change',
    load: () => import('./pages/accounts/confirm-email-change.tsx'),
    title: titles.confirmEmailChange,
    access: 'public',
    ...signInStep,
    indexed: 'never',
  }),
  page({
    path: paths.undoEmailChange,
    file: 'accounts/undo-email-change',
    load: () => import('./pages/accounts/undo-email-change.tsx'),
    title: titles.undoEmailChange,
    access: 'public',
    ...signInStep,
    indexed: 'never',
  }),
  page({
    path: paths.twoStep,
    file: 'accounts/two-step-auth',
    load: () => import('./pages/accounts/two-step-auth.tsx'),
    title: titles.twoStep,
    access: 'visitor',
    ...signInStep,
  }),
  page({
    path: '/auth/callback/:provider',
    file: 'accounts/social-return',
    load: () => import('./pages/accounts/social-return.tsx'),
    title: titles.socialReturn,
    access: 'visitor',
    ...signInStep,
  }),
]
