/** Loads the validation of these forms, the contract's schemas with zod (12 kB), once the form is used. */
export const loadValidation = () => import('./draft-validation.ts')
