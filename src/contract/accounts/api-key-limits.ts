/** Of API keys: characters of a name, keys of one owner, days until the latest end, and calls of one key. */
export const apiKeyLimits = { name: 60, perOwner: 20, days: 365, callsPerMinute: 120, callsPerDay: 20_000 } as const
