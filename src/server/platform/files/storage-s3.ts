import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3Client } from '@aws-sdk/client-s3'
import { uploadMinutes } from '#contract/files/constants.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { Storage } from './storage-interface.ts'

const timeoutMs = 5000

/** Storage on any S3-compatible server. The SDK takes 20 MB of memory, so it is loaded at the first use. */
export function createS3Storage(env: Env): Storage {
  const Bucket = env.S3_BUCKET!
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined
  const open = () => (opened ??= openClient(env))
  const ifExists = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => (isMissing(error) ? undefined : Promise.reject(error)))
  const get = async (Key: string) => {
    const { sdk, client } = await open()
    const found = await ifExists(client.send(new sdk.GetObjectCommand({ Bucket, Key })))
    return found && { stream: found.Body as Readable, size: found.ContentLength ?? 0 }
  }
  return {
    uploadOrigin: new URL(env.S3_ENDPOINT!).origin,
    async ready() {
      const { sdk, client } = await open()
      const response = client.send(new sdk.HeadBucketCommand({ Bucket }), {
        abortSignal: AbortSignal.timeout(timeoutMs),
      })
      return response.then(
        () => true,
        () => false,
      )
    },
    async signUpload({ key, contentType, size }) {
      const { sdk, client } = await open()
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const put = new sdk.PutObjectCommand({ Bucket, Key: key, ContentType: contentType, ContentLength: size })
      // A URL without a size accepts any; a file that is too large is refused on publication.
      const signed = ['content-type', 'host', ...(size === undefined ? [] : ['content-length'])]
      return getSignedUrl(client, put, { expiresIn: uploadMinutes * 60, signableHeaders: new Set(signed) })
    },
    async put(key, body, contentType) {
      const { sdk, client } = await open()
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: key, Body: body, ContentType: contentType }))
    },
    async read(key, limit) {
      const found = await get(key)
      if (found === undefined) return undefined
      if (found.size <= limit) return buffer(found.stream)
      found.stream.destroy()
      return 'too large'
    },
    open: get,
    async has(key) {
      const { sdk, client } = await open()
      return (await ifExists(client.send(new sdk.HeadObjectCommand({ Bucket, Key: key })))) !== undefined
    },
    async remove(key) {
      const { sdk, client } = await open()
      await ifExists(client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key })))
    },
    async listOlder(folder, than) {
      const { sdk, client } = await open()
      const { Contents = [] } = await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: `${folder}/` }))
      return Contents.flatMap(({ Key, LastModified }) =>
        Key !== undefined && LastModified !== undefined && LastModified < than ? [Key] : [],
      )
    },
  }
}

async function openClient(env: Env) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint: env.S3_ENDPOINT!,
    region: env.S3_REGION!,
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID!, secretAccessKey: env.S3_SECRET_ACCESS_KEY! },
    forcePathStyle: true,
    // Servers other than Amazon's refuse the checksums that the SDK adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs },
  })
  return { sdk, client }
}

const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as { name?: string }).name ?? '')
