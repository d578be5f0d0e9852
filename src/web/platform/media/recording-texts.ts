import { useFormats } from '#web/platform/time/formats.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import * as t from '#texts/media/player.ts'

/** The length of a recording (`1:05`) and its weight (`126 kB`, `1.9 MB`) in the reader's digits. */
export function useRecordingTexts() {
  const { formatTag } = useBoot()
  const { average } = useFormats()
  const digits = (value: number, minimumIntegerDigits: number) =>
    new Intl.NumberFormat(formatTag, { minimumIntegerDigits }).format(value)
  return {
    length: (seconds: number) => `${digits(Math.floor(seconds / 60), 1)}:${digits(Math.floor(seconds % 60), 2)}`,
    weight: (bytes: number) =>
      bytes < 1_000_000
        ? t.kilobytes({ kilobytes: Math.max(1, Math.round(bytes / 1000)) })
        : t.megabytes({ megabytes: average(bytes / 1_000_000) }),
  }
}
