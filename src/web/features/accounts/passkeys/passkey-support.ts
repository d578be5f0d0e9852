/** Whether this browser has passkeys, as the script of the head found (`early.ts`). */
export const supportsPasskeys = (): boolean => document.documentElement.dataset['passkeys'] !== undefined
