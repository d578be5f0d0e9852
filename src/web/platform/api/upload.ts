import { fileMessages } from '#contract/files/messages.ts'
import { fileRoutes } from '#contract/files/routes.ts'
import { uploadLimit, type Purpose } from '#contract/files/constants.ts'
import { call } from './api.ts'

/** Why an upload failed: the message of the step that failed; `cause` is its error. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed'
}

type UploadOptions = {
  purpose?: Purpose
  /** The part of the file that was sent, 0 to 1. */
  onProgress?: (part: number) => void
}

/** The three steps of an upload: signed address, file, publication. Returns the file's link. */
export async function uploadFile(file: Blob, name: string, options: UploadOptions = {}): Promise<string> {
  if (file.size > uploadLimit) throw new UploadFailed(fileMessages.tooLarge)
  const { purpose = 'picture', onProgress } = options
  const query = { fileName: name, purpose, size: file.size, contentType: file.type } as const
  const target = await call(fileRoutes.signedUrl, { query }).catch((error: unknown) =>
    fail(fileMessages.signedUrl(name), error),
  )
  if (!(await put(target.signedUrl, file, onProgress))) return fail(fileMessages.upload(name))
  const published = await call(fileRoutes.publicize, { query: { fileName: target.fileName } }).catch((error: unknown) =>
    fail(fileMessages.publicize(name), error),
  )
  return published.fileLink
}

/** Whether the file arrived. `fetch` reports no upload progress. */
function put(address: string, file: Blob, onProgress: UploadOptions['onProgress']): Promise<boolean> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    request.setRequestHeader('content-type', file.type)
    request.setRequestHeader('x-ms-blob-type', 'BlockBlob')
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onloadend = () => resolve(request.status >= 200 && request.status < 300)
    request.send(file)
  })
}

function fail(message: string, cause?: unknown): never {
  throw new UploadFailed(message, { cause })
}
