import type { IncomingHttpHeaders } from 'node:http'
import { timeZone as timeZoneField } from '#contract/fields.ts'
import * as z from 'zod/mini'
import type { DeviceHints } from '#server/platform/context.ts'

const header = /^([0-9a-f-]{36})(?: ([\w+/-]{1,64}))?$/
const firstLanguage = /^([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})(?:[,;]|$)/i

/** Reads `x-device` (`<key> <time zone>`) and `accept-language`; what is malformed or unknown is left out. */
export function deviceHints(headers: IncomingHttpHeaders): DeviceHints {
  const sent = headers['x-device']
  const [, key, zone] = (typeof sent === 'string' && header.exec(sent)) || []
  const language = firstLanguage.exec(headers['accept-language'] ?? '')?.[1]
  return {
    ...(key === undefined ? {} : { key }),
    ...(zone !== undefined && z.safeParse(timeZoneField, zone).success ? { timeZone: zone } : {}),
    ...(language === undefined ? {} : { language }),
  }
}
