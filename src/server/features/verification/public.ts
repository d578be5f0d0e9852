export { decideVerification } from './decide-verification.ts'
