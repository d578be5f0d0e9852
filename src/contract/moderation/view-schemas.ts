import * as z from 'zod/mini'
import { id, opaque, text } from '#contract/fields.ts'
import { viewLimits, viewLists } from './constants.ts'

/** What one member of staff calls a view, and whether all staff find it. */
export const viewForm = z.strictObject({
  name: text({ min: 1, max: viewLimits.name, error: 'saved_view_name_required' }),
  isShared: z.boolean(),
})

const list = z.enum(viewLists)

export const newView = z.strictObject({
  ...viewForm.shape,
  list,
  /** What is searched for; empty: nothing. */
  search: text({ max: viewLimits.search }),
  /** All other filters, as in the query of the list's address. */
  filters: opaque(viewLimits.filters),
})

export const savedView = z.object({
  id,
  list,
  name: z.string(),
  isShared: z.boolean(),
  /** Of the caller, who alone may change and delete it. */
  isOwn: z.boolean(),
  ownerName: z.string(),
  search: z.string(),
  filters: z.string(),
})
export type SavedView = z.infer<typeof savedView>
