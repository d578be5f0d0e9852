export { VerificationForm } from './verification-form.tsx'
