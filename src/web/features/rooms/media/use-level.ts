import { useEffect, useState } from 'react'

/** Steps of the meter. */
export const levelSteps = 12

/** How loud a microphone is now, 0 to `levelSteps`; 0 while it is off. */
export function useLevel(track: MediaStreamTrack | null, isOn: boolean): number {
  const [level, setLevel] = useState(0)
  // Reads the sound of the device, which is no state of React.
  useEffect(() => {
    if (!track || !isOn) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      let sum = 0
      for (const sample of samples) sum += sample * sample
      // -50 dB and below is silence, -10 dB loud speech.
      const decibels = 20 * Math.log10(Math.sqrt(sum / samples.length) + 1e-6)
      setLevel(Math.round(Math.min(1, Math.max(0, (decibels + 50) / 40)) * levelSteps))
    }, 100)
    return () => {
      clearInterval(timer)
      setLevel(0)
      void context.close()
    }
  }, [track, isOn])
  return level
}
