/** The zone this browser is set to, as a name: its rules are the server's. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
