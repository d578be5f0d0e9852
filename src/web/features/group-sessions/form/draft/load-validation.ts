/** Loads the validation of these forms, the contract's schemas with zod (12 kB), after the form is rendered. */
export const loadValidation = () => import('./draft-validation.ts')
