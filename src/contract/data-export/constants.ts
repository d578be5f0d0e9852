/** How long an archive can be downloaded, and how recent the log-in must be for that. */
export const exportLimits = { hours: 24 } as const
