import { drawAsJpeg, type Turn } from './draw-jpeg'

/** Redraws one image off the main thread; see prepare-image.ts. */
self.onmessage = ({ data }: MessageEvent<{ file: Blob; quality: number; turn: Turn }>) => {
  drawAsJpeg(data.file, data.quality, data.turn).then(
    (drawn) => self.postMessage({ drawn }),
    (error: unknown) => self.postMessage({ error: String(error) }),
  )
}
