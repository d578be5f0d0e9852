export { NoteTasks } from './note-tasks.tsx'
export { StepTasks } from './step-tasks.tsx'
export { StepsPreview } from './steps-preview.tsx'
