// What browsers may hold of zones, as scripts for `page.addInitScript`; each is sent to the browser as text.

/**
 * A browser that does not know that Morocco left its clock changes on 20 September 2026: Chromium 153 is one, a newer one is made to forget
 * it.
 */
export function keepOldRules(): void {
  const Real = Intl.DateTimeFormat
  const options = { timeZone: 'Africa/Casablanca', hour: '2-digit', hourCycle: 'h23' } as const
  if (new Real('en-GB', options).format(Date.UTC(2026, 10, 26, 19)) === '20') return
  const old = (given: Intl.DateTimeFormatOptions = {}) =>
    (given.timeZone ?? new Real().resolvedOptions().timeZone) === options.timeZone
      ? { ...given, timeZone: 'Africa/Lagos' }
      : given
  Intl.DateTimeFormat = new Proxy(Real, {
    construct: (target, [locale, given]: [string, Intl.DateTimeFormatOptions?]) => new target(locale, old(given)),
    apply: (target, _, [locale, given]: [string?, Intl.DateTimeFormatOptions?]) => target(locale, given),
  })
}

/** A browser without a zone: `Intl` throws for it, as for any text that is no zone. */
export function forgetZone(zone: string): void {
  const refuse = (given?: Intl.DateTimeFormatOptions) => {
    if (given?.timeZone === zone) throw new RangeError(`Invalid time zone specified: ${zone}`)
  }
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct: (target, [locale, given]: [string, Intl.DateTimeFormatOptions?]) => (
      refuse(given),
      new target(locale, given)
    ),
    apply: (target, _, [locale, given]: [string?, Intl.DateTimeFormatOptions?]) => (
      refuse(given),
      target(locale, given)
    ),
  })
}

/** A browser that is set to a zone which the server does not know. */
export function claimZone(timeZone: string): void {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  Intl.DateTimeFormat.prototype.resolvedOptions = function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone }
  }
}
