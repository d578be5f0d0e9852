import type { Control, UseFormReturn } from 'react-hook-form'
import type { DraftField, SessionDraft } from './draft/draft.ts'

/** The props of a section of the form. */
export type FormSectionProps = { control: Control<SessionDraft> }
export type DraftForm = UseFormReturn<SessionDraft>

/** The id of a field's control; the error summary links to it. */
export const fieldId = (field: DraftField) => `session-${field}`
