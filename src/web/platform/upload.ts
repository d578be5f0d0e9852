import { fileMessages, fileRoutes, uploadLimit } from '#contract/files.ts'
import { call } from './api.ts'

/** Why an upload failed, in the words of the step that failed. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed'
}

/** The three steps of an upload: a signed address, the file itself, its publication. Answers with the file's link. */
export async function uploadPicture(file: Blob, name: string): Promise<string> {
  if (file.size > uploadLimit) throw new UploadFailed(fileMessages.tooLarge)
  const query = { fileName: name, purpose: 'picture', size: file.size, contentType: file.type } as const
  const target = await call(fileRoutes.signedUrl, { query }).catch(() => fail(fileMessages.signedUrl(name)))
  const headers = { 'content-type': file.type, 'x-ms-blob-type': 'BlockBlob' }
  const sent = await fetch(target.signedUrl, { method: 'PUT', body: file, headers }).catch(() => null)
  if (!sent?.ok) return fail(fileMessages.upload(name))
  const published = await call(fileRoutes.publicize, { query: { fileName: target.fileName } }).catch(() =>
    fail(fileMessages.publicize(name)),
  )
  return published.fileLink
}

function fail(message: string): never {
  throw new UploadFailed(message)
}
