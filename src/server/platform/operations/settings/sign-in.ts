import * as z from 'zod/mini'
import { flag, text, web } from './schemas.ts'

/** Sign-in with Google, GitHub and LinkedIn. */
export const signInSettings = {
  GOOGLE_CLIENT_ID: { description: 'sign-in with Google', example: '', schema: text },
  GOOGLE_CLIENT_SECRET: { description: 'its secret', example: '', schema: text },
  GOOGLE_ISSUER: { description: 'another issuer in place of Google, for tests', example: '', schema: z.optional(web) },
  GITHUB_CLIENT_ID: { description: 'sign-in with GitHub', example: '', schema: text },
  GITHUB_CLIENT_SECRET: { description: 'its secret', example: '', schema: text },
  GITHUB_ISSUER: { description: 'another issuer in place of GitHub, for tests', example: '', schema: z.optional(web) },
  LINKEDIN_CLIENT_ID: { description: 'sign-in with LinkedIn', example: '', schema: text },
  LINKEDIN_CLIENT_SECRET: { description: 'its secret', example: '', schema: text },
  LINKEDIN_ISSUER: {
    description: 'another issuer in place of LinkedIn, for tests',
    example: '',
    schema: z.optional(web),
  },
}

/** Sign-in with the operator's own OpenID provider. */
export const providerSettings = {
  OIDC_ISSUER: {
    description: "sign-in with the operator's own OpenID provider: its issuer (see docs/operations.md)",
    example: 'https://id.example.org',
    schema: z.optional(web),
  },
  OIDC_CLIENT_ID: { description: 'its client id', example: '', schema: text },
  OIDC_CLIENT_SECRET: { description: 'its secret', example: '', schema: text },
  OIDC_NAME: {
    description: 'its name on the button: "Continue with ..."',
    example: 'Example University',
    schema: z._default(z.string().check(z.maxLength(40, 'must have at most 40 characters')), 'single sign-on'),
  },
  OIDC_EMAIL_CLAIM: {
    description: 'the claim that holds the address',
    example: 'email',
    schema: z._default(z.string(), 'email'),
  },
  OIDC_NAME_CLAIM: {
    description: 'the claim that holds the full name',
    example: 'name',
    schema: z._default(z.string(), 'name'),
  },
  OIDC_TRUST_EMAIL: {
    description:
      'whether its addresses count as verified without the claim email_verified: only if it verifies all of them',
    example: 'false',
    schema: z._default(flag, false),
  },
}
