import { fileRoutes } from '#contract/files/routes.ts'
import { uploadLimit, type Purpose } from '#contract/files/constants.ts'
import { holdWork } from '#web/ui/feedback/reload-page.ts'
import { ApiError, Unreachable } from './api-error.ts'
import { call, withRetries } from './api.ts'
import { isOffline } from './send.ts'
import * as errors from '#texts/files/errors.ts'

type UploadOptions = {
  purpose?: Purpose
  /** The part of the file that was sent, 0 to 1. */
  onProgress?: (part: number) => void
}

/** The three steps of an upload: signed address, file, publication. Returns the file's link. Throws as `call` does. */
export async function uploadFile(file: Blob, name: string, options: UploadOptions = {}): Promise<string> {
  if (file.size > uploadLimit)
    throw new ApiError(413, { code: 'file_too_large', errorMessages: [errors.file_too_large] })
  const { purpose = 'picture', onProgress } = options
  const query = { fileName: name, purpose, size: file.size, contentType: file.type } as const
  // A new build does not reload the page meanwhile.
  const release = holdWork({ keep: () => false })
  try {
    const { signedUrl, fileName } = await call(fileRoutes.signedUrl, { query })
    await withRetries('command', () => put(signedUrl, file, onProgress))
    return (await call(fileRoutes.publicize, { query: { fileName } })).fileLink
  } finally {
    release()
  }
}

/** Sends the file. `fetch` reports no upload progress. */
function put(address: string, file: Blob, onProgress: UploadOptions['onProgress']): Promise<void> {
  const reason = isOffline() ? 'offline' : 'unreachable'
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    request.setRequestHeader('content-type', file.type)
    request.setRequestHeader('x-ms-blob-type', 'BlockBlob')
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onloadend = () => {
      const { status } = request
      if (status >= 200 && status < 300) resolve()
      else reject(status === 0 ? new Unreachable(reason) : new ApiError(status, null))
    }
    request.send(file)
  })
}
