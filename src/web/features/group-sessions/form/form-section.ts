import type { Control, UseFormReturn } from 'react-hook-form'
import type { DraftField, SessionDraft } from './draft/draft.ts'

/** What a part of the form is given. */
export type FormSectionProps = { control: Control<SessionDraft> }
export type DraftForm = UseFormReturn<SessionDraft>

/** Of a field's control; the error summary leads there. */
export const fieldId = (field: DraftField) => `session-${field}`
