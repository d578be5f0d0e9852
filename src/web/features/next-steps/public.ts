export { AwaitedNotes } from './awaited-notes.tsx'
export { OwnSteps } from './own-steps.tsx'
export { StepsPreview } from './steps-preview.tsx'
