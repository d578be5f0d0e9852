import type { accountRoutes } from '#contract/accounts/routes.ts'
import { bare } from '#web/platform/api/public-routes.ts'

type Routes = typeof accountRoutes

/** The calls of the sign-in pages, without the schemas of the contract's table. */
export const authRoutes = {
  listProviders: bare<Routes['listProviders']>({ method: 'GET', path: '/auth/providers', access: 'public' }),
  register: bare<Routes['register']>({ method: 'POST', path: '/auth/register', access: 'public', idempotent: true }),
  login: bare<Routes['login']>({ method: 'POST', path: '/auth/login', access: 'public' }),
  resendVerification: bare<Routes['resendVerification']>({
    method: 'POST',
    path: '/auth/resend-verification',
    access: 'public',
  }),
  forgotPassword: bare<Routes['forgotPassword']>({ method: 'POST', path: '/auth/forgot-password', access: 'public' }),
} as const
