import type { ErrorCode } from '#contract/errors.ts'

/** A read as it travels in the boot data. */
export type Seed = { key: string; data: unknown; hasMore: boolean } | { key: string; status: number; code: ErrorCode }
