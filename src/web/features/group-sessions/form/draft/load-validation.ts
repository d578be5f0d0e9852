/** What validates these forms: the contract's schemas with zod, 12 kB, so that the form is there before them. */
export const loadValidation = () => import('./draft-validation.ts')
