import { drawAsJpeg } from './draw-jpeg'

/** Redraws one image off the main thread; see prepare-image.ts. */
self.onmessage = ({ data }: MessageEvent<{ file: Blob; quality: number }>) => {
  drawAsJpeg(data.file, data.quality).then(
    (jpeg) => self.postMessage({ jpeg }),
    (error: unknown) => self.postMessage({ error: String(error) }),
  )
}
