declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  /** Types for the API of s3rver 3 that the tests use; the package has none. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      allowMismatchedSignatures: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
