const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** The part of an address that names a network: `102.89.x.x`, `2c0f:f5c0:1::`. Null where there is none. */
export function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const [, first, second] = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(plain) ?? []
  if (first !== undefined) return `${first}.${second}.x.x`
  const [groups = ''] = plain.split('::')
  const named = groups.split(':').filter((group) => group !== '')
  return named.length > 0 && plain.includes(':') ? `${named.slice(0, 3).join(':')}::` : null
}

const unknown = 'Unknown device'

/** The name of a device by the User-Agent header: `Chrome on Android`; `Unknown device` if the header has no useful content. */
export function deviceName(userAgent: string): string {
  const named = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const [browser, system] = [named(browsers), named(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? unknown
}

/** What such a name says, for a text in the language of its reader. */
export function deviceParts(name: string) {
  const [, browser = '', system = ''] = /^(.+) on (.+)$/.exec(name) ?? []
  const kind = name === unknown ? 'unknown' : system === '' ? 'other' : 'pair'
  return { kind, browser, system, name } as const
}
