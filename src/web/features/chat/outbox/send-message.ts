import { chatRoutes } from '#contract/chat/routes.ts'
import type { Message } from '#contract/chat/schemas.ts'
import { ApiError, type CallError } from '#web/platform/api/api-error.ts'
import { call } from '#web/platform/api/api.ts'
import { decryptContent, decryptFile, encryptContent, encryptFile } from '../encryption.ts'
import type { UnsentMessage } from './outbox-store.ts'

export type Attempt =
  | { outcome: 'stored'; reply: Message }
  | { outcome: 'unreachable' }
  | { outcome: 'refused'; reason: string }

/** Stores what changed about a message before it is stored: an upload need not be repeated. */
type Save = (message: UnsentMessage) => Promise<unknown>

/** Sends one message. The server stores an id once, so an attempt without an answer can be repeated. */
export async function sendMessage(message: UnsentMessage, save: Save): Promise<Attempt> {
  try {
    return { outcome: 'stored', reply: await send(await uploaded(message, save)) }
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null
    const repair = code === 'chat_other_secret' ? encryptedAnew : code === 'chat_attachment_unknown' ? unuploaded : null
    if (!repair) return failure(error as CallError)
    try {
      const repaired = await repair(message)
      await save(repaired)
      return { outcome: 'stored', reply: await send(await uploaded(repaired, save)) }
    } catch (again) {
      return failure(again as CallError)
    }
  }
}

/** A session that ended, a limit or a server that is down is no refusal of the message. */
function failure(error: CallError): Attempt {
  if (!(error instanceof ApiError)) return { outcome: 'unreachable' }
  const isForLater = error.status >= 500 || error.status === 429 || error.status === 401
  return isForLater ? { outcome: 'unreachable' } : { outcome: 'refused', reason: error.messages[0] ?? error.message }
}

function send(message: UnsentMessage): Promise<Message> {
  const { id, conversationId, receiverId, secret, messageBody, replyToId, file } = message
  return call(chatRoutes.sendMessage, {
    body: {
      id,
      ...(conversationId === null ? { receiverId } : { conversationId }),
      conversationSecret: secret,
      messageBody,
      ...(replyToId === null ? {} : { replyToId }),
      ...(file?.attachmentId ? { attachmentId: file.attachmentId } : {}),
    },
  })
}

/** Uploads the encrypted file, unless an earlier attempt did. */
async function uploaded(message: UnsentMessage, save: Save): Promise<UnsentMessage> {
  const { file } = message
  if (!file || file.attachmentId !== null) return message
  const target = await call(chatRoutes.uploadAttachment, { body: { size: file.data.size } })
  const headers = { 'content-type': target.contentType, 'x-ms-blob-type': 'BlockBlob' }
  const response = await fetch(target.signedUrl, { method: 'PUT', headers, body: file.data })
  if (!response.ok) throw new ApiError(response.status, null)
  const next = { ...message, file: { ...file, attachmentId: target.attachmentId } }
  await save(next)
  return next
}

/** The server no longer has the upload: it is sent again. */
const unuploaded = async (message: UnsentMessage): Promise<UnsentMessage> =>
  message.file ? { ...message, file: { ...message.file, attachmentId: null } } : message

/** Both people started the conversation at once: the message is encrypted again with the secret of the one that was first. */
async function encryptedAnew(message: UnsentMessage): Promise<UnsentMessage> {
  const { conversation } = await call(chatRoutes.conversationWith, { params: { id: message.receiverId } })
  const bound = { messageId: message.id, senderId: message.senderId }
  const content = await decryptContent(message.secret, message.messageBody, bound)
  if (!conversation || !content) return message
  const secret = conversation.conversationSecret
  const data = message.file && (await decryptFile(message.secret, await message.file.data.arrayBuffer(), bound))
  const file = data ? { data: await encryptFile(secret, new Blob([data]), bound), attachmentId: null } : message.file
  const messageBody = await encryptContent(secret, content, bound)
  return { ...message, secret, conversationId: conversation.id, messageBody, file }
}
