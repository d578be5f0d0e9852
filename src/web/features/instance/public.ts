export { InstanceEditor } from './instance-editor.tsx'
