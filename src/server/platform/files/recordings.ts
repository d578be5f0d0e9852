import { fileTypeFromBuffer } from 'file-type'
import type { RecordingType } from '#contract/files/constants.ts'

/** What a container says of itself, as it is written by recorders of browsers. */
const containers: Record<RecordingType, readonly string[]> = {
  'audio/webm': ['video/webm'],
  'video/webm': ['video/webm'],
  'audio/ogg': ['audio/ogg', 'audio/ogg; codecs=opus'],
  'audio/mp4': ['video/mp4', 'audio/mp4', 'audio/x-m4a'],
  'video/mp4': ['video/mp4'],
}

/** Whether the bytes are in the container of this type. WebM and MP4 with sound only are in the same as with pictures. */
export async function isRecording(bytes: Buffer, type: RecordingType): Promise<boolean> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  return mime !== undefined && containers[type].includes(mime)
}
