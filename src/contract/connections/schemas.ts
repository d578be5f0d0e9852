import * as z from 'zod/mini'
import { id, instant } from '#contract/fields.ts'

/** A person in one's community, or one to connect with. */
export const connection = z.object({
  profileId: id,
  profileSlug: z.string(),
  isMentor: z.boolean(),
  profileName: z.string(),
  profilePictureUrl: z.nullable(z.string()),
  jobTitle: z.string(),
  companyName: z.string(),
  verified: z.boolean(),
  /** When the two connected; null for people who are not connected. */
  connectedAt: z.nullable(instant),
  /** Why this person is recommended, in words; empty for connections. */
  reasons: z.array(z.string()),
})
export type Connection = z.infer<typeof connection>
