/** Whether this browser has passkeys; numeric addresses have none. */
export const supportsPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname)
