import type { Message } from '#contract/chat/schemas.ts'
import type { Areas } from '#web/platform/i18n/messages.ts'
import type { Formats } from '#web/platform/time/formats.ts'

/** What a system line says about a session, in the reader's zone. */
export function sessionText(
  { fact, startsAt }: NonNullable<Message['session']>,
  facts: Areas['chat']['facts'],
  { moment, timeWithZone }: Formats,
): string {
  return facts[fact](fact === 'soon' ? timeWithZone(startsAt) : moment(startsAt))
}
