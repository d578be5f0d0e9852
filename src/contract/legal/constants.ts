/** The documents of an instance that its people agree to or are informed by. */
export const legalDocuments = ['terms', 'privacy', 'cookies'] as const
export type LegalDocument = (typeof legalDocuments)[number]

/** The page of each. */
export const legalPaths: Readonly<Record<LegalDocument, string>> = {
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
  cookies: '/cookies-policy',
}

/** Where one version of a document stays readable. */
export const legalVersionPath = (document: LegalDocument, number: number) =>
  `${legalPaths[document]}/versions/${number}`

/** `YYYY-MM-DD`: since when the texts that come with the product are as they are; they are the first version of each document. */
export const builtInDates: Readonly<Record<LegalDocument, string>> = {
  terms: '2026-11-25',
  privacy: '2023-11-25',
  cookies: '2026-11-25',
}

export const legalLimits = { text: 100, longestText: 30_000, summary: 10, longestSummary: 400, daysAhead: 365 } as const
