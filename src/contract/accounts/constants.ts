/** For what needs it: how long ago the log-in of this device may be, in minutes. */
export const freshLoginMinutes = 15
