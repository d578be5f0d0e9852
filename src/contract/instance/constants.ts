import { offeredLanguages, sourceLanguage, type OfferedLanguage } from '#contract/offered-languages.ts'

/** Who may create an account: everybody, people with an invitation, or people with an address at one of the domains. */
export const signUpModes = ['open', 'invitation', 'domains'] as const
export type SignUpMode = (typeof signUpModes)[number]

/** Languages in which an operator can write something of their own. */
export const writtenLanguages = Object.keys(offeredLanguages) as [OfferedLanguage, ...OfferedLanguage[]]

type OtherLanguage = Exclude<OfferedLanguage, typeof sourceLanguage>

/** Languages that an instance need not offer: all but the one that its addresses and legal texts begin with. */
export const optionalLanguages = writtenLanguages.filter((tag) => tag !== sourceLanguage) as [
  OtherLanguage,
  ...OtherLanguage[],
]

export const instanceLimits = {
  productName: 30,
  headline: 80,
  footerLinks: 6,
  footerLabel: 30,
  senderName: 60,
  mailFooter: 300,
  domains: 50,
  signUps: 100_000,
} as const
