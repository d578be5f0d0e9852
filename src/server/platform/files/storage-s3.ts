import type { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import { uploadMinutes } from '#contract/files/constants.ts'
import { withDeadline } from '#server/platform/deadline.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { isStorageKey, type Storage } from './storage-interface.ts'

const timeoutMs = 5000
/** Milliseconds of a call with its attempts and its file. */
const callTimeoutMs = 20_000

type Opened = { sdk: typeof Sdk; client: Sdk.S3Client }

/** Storage on any S3-compatible server. The SDK takes 20 MB of memory, so it is loaded at the first use. */
export function createS3Storage(env: Env, milliseconds = callTimeoutMs): Storage {
  const Bucket = env.S3_BUCKET!
  let opened: Promise<Opened> | undefined
  const open = () => (opened ??= openS3Client(env, timeoutMs))
  const call = <T>(work: (opened: Opened, options: { abortSignal: AbortSignal }) => Promise<T>) =>
    withDeadline(milliseconds, async (abortSignal) => work(await open(), { abortSignal }))
  return {
    uploadOrigin: new URL(env.S3_ENDPOINT!).origin,
    ready: () =>
      call(({ sdk, client }, options) => client.send(new sdk.HeadBucketCommand({ Bucket }), options)).then(
        () => true,
        () => false,
      ),
    async signUpload({ key, contentType, size }) {
      const { sdk, client } = await open()
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const put = new sdk.PutObjectCommand({ Bucket, Key: key, ContentType: contentType, ContentLength: size })
      // A URL without a size accepts any; a file that is too large is refused on publication.
      const signed = ['content-type', 'host', ...(size === undefined ? [] : ['content-length'])]
      return getSignedUrl(client, put, { expiresIn: uploadMinutes * 60, signableHeaders: new Set(signed) })
    },
    put: (Key, Body, ContentType) =>
      call(async ({ sdk, client }, options) => {
        await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentType }), options)
      }),
    read: (Key, limit) =>
      call(async ({ sdk, client }, options) => {
        const found = await ifExists(client.send(new sdk.GetObjectCommand({ Bucket, Key }), options))
        return found && readBytes(found.Body as Readable, limit)
      }),
    has: (Key) =>
      call(async ({ sdk, client }, options) => {
        const found = await ifExists(client.send(new sdk.HeadObjectCommand({ Bucket, Key }), options))
        return found !== undefined
      }),
    remove: (Key) =>
      call(async ({ sdk, client }, options) => {
        await ifExists(client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), options))
      }),
    listOlder: (folder, than) =>
      call(async ({ sdk, client }, options) => {
        const command = new sdk.ListObjectsV2Command({ Bucket, Prefix: `${folder}/` })
        const { Contents = [] } = await client.send(command, options)
        return Contents.flatMap(({ Key, LastModified }) =>
          Key !== undefined && LastModified !== undefined && LastModified < than ? [Key] : [],
        )
      }),
    async *list() {
      const { sdk, client } = await open()
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket }))
        for (const { Key } of Contents) if (Key !== undefined && isStorageKey(Key)) yield Key
    },
  }
}

const ifExists = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => (isMissing(error) ? undefined : Promise.reject(error)))

/** Leaving the loop closes the connection. */
async function readBytes(stream: Readable, limit: number): Promise<Buffer | 'too large'> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if ((size += chunk.length) > limit) return 'too large'
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

type Provider = Pick<Env, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>

/** The SDK and a client of it; `milliseconds` is how long one request may take. */
export async function openS3Client(env: Provider, milliseconds: number): Promise<Opened> {
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
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: milliseconds },
  })
  return { sdk, client }
}

const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as { name?: string }).name ?? '')
