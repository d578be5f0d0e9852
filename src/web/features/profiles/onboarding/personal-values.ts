import type { Control } from 'react-hook-form'
import type { Draft } from './draft.ts'

/** The values of the second step. */
export type PersonalValues = Pick<Draft, 'profilePictureLink' | 'nationality' | 'timezone' | 'phone' | 'gender' | 'dob'>

/** The props of a part of its form: every change is stored in the draft. */
export type PersonalFieldsProps = { control: Control<PersonalValues>; keep: (fields: Partial<Draft>) => void }
