/** How long an archive can be downloaded. */
export const exportLimits = { hours: 24 } as const
