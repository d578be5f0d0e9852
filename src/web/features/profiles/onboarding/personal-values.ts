import type { Control } from 'react-hook-form'
import type { Draft } from './draft.ts'

/** What the second step asks. */
export type PersonalValues = Pick<Draft, 'profilePictureLink' | 'nationality' | 'timezone' | 'phone' | 'gender' | 'dob'>

/** A part of its form: every change goes into the draft at once. */
export type PersonalPart = { control: Control<PersonalValues>; keep: (fields: Partial<Draft>) => void }
