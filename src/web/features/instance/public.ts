export { InstanceEditor } from './instance-editor.tsx'
export { InstanceVersions } from './instance-versions.tsx'
