import type { ErrorCode } from './errors.ts'

/** The field of the input that an error is about, where it is always the same. */
export const errorFields: Partial<Record<ErrorCode, string>> = {
  connection_type_wrong: 'connectionType',
  group_date_invalid: 'date',
  recurrence_invalid: 'recurrence',
  room_needed: 'fixedVideoLink',
  scope_is_series: 'scope',
  chat_sender_forged: 'senderId',
  chat_reply_unknown: 'replyToId',
  chat_attachment_unknown: 'attachmentId',
  chat_attachment_incomplete: 'attachmentId',
  announcement_time_invalid: 'date',
  legal_date_invalid: 'effectiveOn',
}
