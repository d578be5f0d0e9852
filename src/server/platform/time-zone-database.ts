/** The version of the tz database that this process knows (`2026c`). */
export const timeZoneDatabase = process.versions['tz'] ?? ''
