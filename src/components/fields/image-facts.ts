import type { Size } from './draw-jpeg'

export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** `310 KB · 4000×3000`; the browser may not know the dimensions. */
export const factsOf = (bytes: number, size: Size | undefined): string =>
  size ? `${sizeText(bytes)} · ${size.width}×${size.height}` : sizeText(bytes)
