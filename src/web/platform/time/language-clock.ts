import type { Clock } from '#web/platform/routing/boot.ts'

/** The clock of the first language in `Accept-Language`; 24 hours where it says nothing. */
export function clockOfLanguage(accepted: string | undefined): Clock {
  const [tag = ''] = (accepted ?? '').split(/[,;]/)
  try {
    return new Intl.DateTimeFormat(tag.trim(), { hour: 'numeric' }).resolvedOptions().hour12 ? '12' : '24'
  } catch {
    return '24'
  }
}
